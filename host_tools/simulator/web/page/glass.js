// The OLED on a canvas: every dot of the chip's glass is a square of whole screen pixels.

const WIDTH = 128;
const HEIGHT = 64;
const LIGHT = [214, 236, 255];
// The usual contrast is full light; dimmed, the dots still show.
const FULL = 80;
const LEAST = 0.3;
const LARGEST = 5; // of the page's pixels a dot

export class Glass {
  #canvas;
  #dots = document.createElement("canvas");
  #image = new ImageData(WIDTH, HEIGHT);

  constructor(canvas) {
    this.#canvas = canvas;
    this.#dots.width = WIDTH;
    this.#dots.height = HEIGHT;
  }

  /** Take the picture that the chip model tells (device.py, `glass`) and draw it. */
  show(told) {
    const bytes = new Uint8Array(told.length / 2);
    for (let i = 0; i < bytes.length; i++) bytes[i] = parseInt(told.substr(2 * i, 2), 16);
    const [columns, left, modes, contrast] = bytes;
    const entire = modes & 1;
    const flip = modes >> 1;
    const memory = bytes.subarray(4 + HEIGHT);
    const alpha = Math.round(255 * Math.min(1, LEAST + ((1 - LEAST) * contrast) / FULL));
    const pixels = new DataView(this.#image.data.buffer);
    const light = ((LIGHT[0] << 24) | (LIGHT[1] << 16) | (LIGHT[2] << 8) | alpha) >>> 0;
    for (let y = 0; y < HEIGHT; y++) {
      const line = bytes[4 + y];
      const start = (line >> 3) * columns + left;
      for (let x = 0; x < WIDTH; x++) {
        const bit = entire | ((memory[start - x] >> (line & 7)) & 1);
        pixels.setUint32(4 * (y * WIDTH + x), line < HEIGHT && bit ^ flip ? light : 0);
      }
    }
    this.#dots.getContext("2d").putImageData(this.#image, 0, 0);
    this.draw();
  }

  /** Choose the size of a dot for the room of `width` x `height`, in the page's pixels. */
  fit(width, height) {
    const ratio = devicePixelRatio || 1;
    const room = Math.min(width / WIDTH, height / HEIGHT, LARGEST) * ratio;
    const dot = Math.max(1, Math.floor(room + 0.01));
    const canvas = this.#canvas;
    canvas.style.width = `${(WIDTH * dot) / ratio}px`;
    canvas.style.height = `${(HEIGHT * dot) / ratio}px`;
    if (canvas.width === WIDTH * dot) return;
    canvas.width = WIDTH * dot;
    canvas.height = HEIGHT * dot;
    this.draw();
  }

  /** Draw the last picture again. */
  draw() {
    const { width, height } = this.#canvas;
    const context = this.#canvas.getContext("2d");
    context.clearRect(0, 0, width, height);
    context.imageSmoothingEnabled = false;
    context.drawImage(this.#dots, 0, 0, width, height);
  }
}
