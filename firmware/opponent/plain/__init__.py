"""The kernels of the search in plain Python; `native` is made from them."""
