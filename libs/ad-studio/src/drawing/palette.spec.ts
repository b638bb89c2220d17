import fc from 'fast-check';
import { tradeNames } from '../reading/trade.js';
import { contrast, minShapeContrast, minTextContrast } from './color.js';
import { type Palette, paletteFor, paletteOf } from './palette.js';

const channel = fc.integer({ min: 0, max: 255 }).map((n) => n.toString(16).padStart(2, '0'));
const color = fc.tuple(channel, channel, channel).map((parts) => `#${parts.join('')}`);

function weakest(p: Palette): { text: number; shapes: number } {
  const text = [
    contrast(p.ink, p.ground),
    contrast(p.quietInk, p.ground),
    contrast(p.inkOnSoft, p.soft),
    contrast(p.quietInkOnSoft, p.soft),
    contrast(p.inkOnAccent, p.accent),
    contrast(p.inkOnAccentOnSoft, p.accentOnSoft),
  ];
  return { text: Math.min(...text), shapes: Math.min(contrast(p.accent, p.ground), contrast(p.accentOnSoft, p.soft)) };
}

describe('a palette', () => {
  it('a palette is legible for any brand colors (WCAG 2.2 AA)', () => {
    const outcome = fc.check(
      fc.property(color, color, (ground, accent) => {
        const { text, shapes } = weakest(paletteOf(ground, accent));
        return text >= minTextContrast && shapes >= minShapeContrast;
      }),
      { numRuns: 2_000 },
    );
    expect(outcome.counterexample).toBeNull();
  });

  it('a palette of each trade and of a brand with one color is legible', () => {
    const palettes = [
      ...tradeNames.flatMap((trade) => Array.from({ length: 6 }, (_, i) => paletteFor([], trade, 'plain', String(i)))),
      ...(['premium', 'calm'] as const).flatMap((tone) => Array.from({ length: 6 }, (_, i) => paletteFor([], 'general', tone, String(i)))),
      ...['#000000', '#ffffff', '#777777', '#FF0000', '#00ff00', '#0000ff', '#ffcc00'].map((one) =>
        paletteFor([one], 'general', 'plain', ''),
      ),
    ];
    for (const palette of palettes) {
      const { text, shapes } = weakest(palette);
      expect(text).toBeGreaterThanOrEqual(minTextContrast);
      expect(shapes).toBeGreaterThanOrEqual(minShapeContrast);
    }
  });

  it("a palette uses the brand's first color as its ground", () => {
    expect(paletteFor(['#123B3A', '#f2b544'], 'travel', 'plain', '').ground).toBe('#123b3a');
  });
});
