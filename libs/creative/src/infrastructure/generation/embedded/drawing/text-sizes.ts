import type { Node, Renderer } from '@takumi-rs/core';

export type Style = NonNullable<Node['style']>;

const step = 0.96;

/** Finds how large a text can be, by letting the renderer lay it out. */
export class TextSizes {
  constructor(
    private readonly renderer: Renderer,
    private readonly fontFamilies: string[],
  ) {}

  /** The largest size, in steps of four in a hundred, at which a text stays inside its room without breaking a word. */
  async largest(
    text: string,
    width: number,
    height: number,
    most: number,
    least: number,
    style: (fontSize: number) => Style,
  ): Promise<number> {
    if (text === '') return most;
    const steps = Math.max(0, Math.ceil(Math.log(least / most) / Math.log(step)));
    const sizeAt = (index: number) => (index >= steps ? least : Math.round(most * step ** index * 10) / 10);
    // What fits at one size fits at every smaller one, so halving finds it.
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
