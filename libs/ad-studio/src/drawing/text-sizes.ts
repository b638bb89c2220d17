import type { Node, Renderer } from '@takumi-rs/core';

export type Style = NonNullable<Node['style']>;

const step = 0.96;

/** Finds the maximum font size of a text with the renderer's layout. */
export class TextSizes {
  constructor(
    private readonly renderer: Renderer,
    private readonly fontFamilies: string[],
  ) {}

  /** Returns the largest font size, in steps of 4 percent, at which the text fits without breaking a word. */
  async findLargest(
    text: string,
    width: number,
    height: number,
    max: number,
    min: number,
    style: (fontSize: number) => Style,
  ): Promise<number> {
    if (text === '') return max;
    const steps = Math.max(0, Math.ceil(Math.log(min / max) / Math.log(step)));
    const sizeAt = (index: number) => (index >= steps ? min : Math.round(max * step ** index * 10) / 10);
    // A text that fits at one size fits at every smaller size, so a binary search finds the largest.
    let [fitting, tooLarge] = [steps, -1];
    while (fitting - tooLarge > 1) {
      const middle = Math.floor((fitting + tooLarge) / 2);
      if (await this.fits(text, width, height, style(sizeAt(middle)))) fitting = middle;
      else tooLarge = middle;
    }
    return sizeAt(fitting);
  }

  private async fits(text: string, width: number, height: number, style: Style): Promise<boolean> {
    const node: Node = {
      type: 'container',
      style: { display: 'flex', width, fontFamily: this.fontFamilies.join(', ') },
      children: [{ type: 'text', text, style: { ...style, wordBreak: 'normal', overflowWrap: 'normal', maxWidth: width } }],
    };
    const measured = await this.renderer.measure(node, { width: Math.ceil(width), fontFamilies: this.fontFamilies });
    const [block] = measured.children;
    if (block === undefined) return true;
    const widest = Math.max(0, ...block.runs.map((run) => run.x + run.width));
    return block.height <= height && widest <= width + 1;
  }
}
