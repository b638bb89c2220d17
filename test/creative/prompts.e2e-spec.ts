import { createHash } from 'node:crypto';
import { Renderer, type MeasuredNode } from '@takumi-rs/core';
import type { AdCopy, Brief } from '../../libs/ad-studio/src/brief.js';
import { contrast, minShapeContrast, minTextContrast } from '../../libs/ad-studio/src/drawing/color.js';
import { UndrawableText } from '../../libs/ad-studio/src/drawing/drawable.js';
import { FontLibrary, weights } from '../../libs/ad-studio/src/drawing/font-library.js';
import { ImageRenderer } from '../../libs/ad-studio/src/drawing/image-renderer.js';
import { writeCopies } from '../../libs/ad-studio/src/writing/copywriter.js';
import { lengthOf } from '../../libs/ad-studio/src/writing/text-length.js';
import { aspectRatios, pixelSizes } from '../../libs/creative/src/domain/aspect-ratio.js';
import { defaultLimits, limitsFor, targetPlatforms } from '../../libs/creative/src/domain/copy-limits.js';
import { languagesWithoutFont, prompts, someRendered, type TestPrompt } from './prompts.js';

const isFull = process.env['TEST_SCALE'] === 'full';
const rendered = (isFull ? prompts : someRendered).filter(({ language }) => !languagesWithoutFont.includes(language));

const briefOf = ({ language, prompt }: TestPrompt, brand: Brief['brand'] = null): Brief => ({
  prompt,
  language,
  brand,
  callToAction: null,
});
const write = (prompt: TestPrompt, limits = defaultLimits, brand: Brief['brand'] = null) => writeCopies(briefOf(prompt, brand), 3, limits);
const textsOf = (copy: AdCopy) => [copy.headline, copy.primaryText, copy.description, copy.callToAction].filter((text) => text !== null);

describe(`the texts of ${prompts.length} prompts`, () => {
  it('there are 200 prompts', () => {
    expect(prompts).toHaveLength(200);
  });

  it('the texts are within the limits of every platform, and none is empty', () => {
    const each = isFull ? targetPlatforms.map((platform) => [platform]) : [['google_ads' as const], ['pinterest_ads' as const]];
    for (const platforms of [[], ...each, targetPlatforms]) {
      const limits = limitsFor(platforms);
      for (const prompt of prompts) {
        for (const copy of write(prompt, limits)) {
          const lengths = [copy.headline, copy.primaryText, copy.description ?? ''].map((text) => lengthOf(text, limits));
          expect(lengths.map((length, i) => length <= ([limits.headline, limits.primaryText, limits.description][i] ?? 0))).toEqual([
            true,
            true,
            true,
          ]);
          expect(textsOf(copy).every((text) => text.trim() !== '' && text.isWellFormed())).toBe(true);
        }
      }
    }
  });

  it('the texts contain no markup and no template of the prompt', () => {
    for (const prompt of prompts) {
      for (const text of write(prompt).flatMap(textsOf)) expect(text).not.toMatch(/<\/?[a-z]|\{\{|\$\{|<%|https?:|javascript:/i);
    }
  });

  it('the texts follow no instruction to a machine in a prompt', () => {
    for (const prompt of prompts.filter(({ prompt: text }) => /previous instructions|SYSTEM:/.test(text))) {
      const texts = write(prompt).flatMap(textsOf).join(' ');
      expect(texts).not.toMatch(/instructions|system prompt|API keys|rules|accounts/i);
    }
  });

  it('the texts are the same for the same request', () => {
    for (const prompt of prompts.slice(0, 60)) expect(write(prompt)).toEqual(write(prompt));
  });

  it('the texts contain no avoided term in any form', () => {
    for (const prompt of prompts.slice(0, isFull ? 200 : 100)) {
      const [word = ''] = prompt.prompt.match(/\p{L}{3,12}/gu) ?? [];
      if (word === '') continue;
      const brand = { name: null, tone: null, colors: [], avoid_terms: [word.toUpperCase(), 'day', 'café'] };
      const plain = (text: string) =>
        text
          .normalize('NFKD')
          .replace(/\p{Mn}/gu, '')
          .toLowerCase();
      for (const text of write(prompt, defaultLimits, brand).flatMap(textsOf)) {
        for (const term of brand.avoid_terms) expect(plain(text)).not.toContain(plain(term));
      }
    }
  });
});

describe(`the images of ${rendered.length} prompts`, () => {
  const artist = new ImageRenderer();
  const shelf = new FontLibrary();
  const judge = new Renderer();
  const known = new Set<string>();

  /** A character drawn alone with the fonts that the image names. */
  async function glyph(character: string, language: string, families: readonly string[]): Promise<string> {
    for (const { family, ranges, key, read } of shelf.filesFor(character, language)) {
      if (known.has(key)) continue;
      known.add(key);
      await judge.registerFont({
        name: family,
        data: await read(),
        style: 'normal',
        unicodeRange: ranges.map(([from, to]) => [from, to]),
      });
    }
    const size = { width: 64, height: 64 };
    const style = { fontSize: 40, fontWeight: weights.strong, fontFamily: families.join(', '), color: '#000' };
    const bytes = await judge.render(
      { type: 'container', style: { ...size, display: 'flex' }, children: [{ type: 'text', text: character, style }] },
      { ...size, format: 'png', fontFamilies: [...families] },
    );
    return createHash('sha256').update(bytes).digest('hex');
  }

  it(
    'the images have the requested size, with all words inside, legible and without an empty box',
    async () => {
      const drawnGlyphs = new Map<string, string>();
      const empty = await glyph('\u{e123}', 'en', ['inter']);
      const times: number[] = [];
      for (const [i, prompt] of rendered.entries()) {
        const brief = briefOf(prompt);
        const copies = write(prompt);
        const aspectRatio = aspectRatios[i % aspectRatios.length] ?? '1:1';
        const copy = copies[i % copies.length] as AdCopy;
        const started = performance.now();
        const image = await artist.draw(brief, copy, (i % 5) + 1, pixelSizes[aspectRatio]);
        times.push(performance.now() - started);
        const { width, height } = pixelSizes[aspectRatio];
        expect(Buffer.from(image.bytes).readUInt32BE(16)).toBe(width);
        expect(Buffer.from(image.bytes).readUInt32BE(20)).toBe(height);

        const { words, fontFamilies, language, layout, node } = await artist.compose(brief, copy, (i % 5) + 1, pixelSizes[aspectRatio]);
        for (const character of new Set(Object.values(words).join(''))) {
          if (/\s|\p{Cf}|\p{M}/u.test(character) || drawnGlyphs.has(`${language} ${character}`)) continue;
          expect([character, shelf.has(character.codePointAt(0) ?? 0, language)]).toEqual([character, true]);
          const bytes = await glyph(character, language, fontFamilies);
          expect([character, bytes === empty]).toEqual([character, false]);
          drawnGlyphs.set(`${language} ${character}`, bytes);
        }
        const { inks } = layout.words;
        expect(
          Math.min(contrast(inks.ink, inks.on), contrast(inks.quiet, inks.on), contrast(inks.inkOnButton, inks.button)),
        ).toBeGreaterThanOrEqual(minTextContrast);
        expect(contrast(inks.button, inks.on)).toBeGreaterThanOrEqual(minShapeContrast);
        if (layout.badge !== null) expect(contrast(layout.badge.ink, layout.badge.color)).toBeGreaterThanOrEqual(minTextContrast);
        const measured = await (await artist.renderer()).measure(node, { width, height, fontFamilies });
        for (const run of runsOf(measured)) {
          expect([
            prompt.prompt.slice(0, 40),
            run.text,
            run.left >= -2 && run.right <= width + 2 && run.top >= -height * 0.02 && run.bottom <= height * 1.02,
          ]).toEqual([prompt.prompt.slice(0, 40), run.text, true]);
        }
      }
      times.sort((a, b) => a - b);
      console.log(
        `${rendered.length} prompts drawn, ${drawnGlyphs.size} characters held against the empty box; median ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms, slowest ${Math.round(times.at(-1) ?? 0)} ms an image`,
      );
    },
    isFull ? 300_000 : 90_000,
  );

  it.each(languagesWithoutFont)('no image is drawn of a text in %s, for which there is no font', async (language) => {
    const prompt = prompts.find((one) => one.language === language) as TestPrompt;
    const drawn = artist.draw(briefOf(prompt), write(prompt)[0] as AdCopy, 1, pixelSizes['1:1']);
    await expect(drawn).rejects.toThrow(UndrawableText);
  });

  it('no image is drawn without the letters of a brand for which there is no font', async () => {
    const brand = { name: 'თბილისი', tone: null, colors: [], avoid_terms: [] };
    const brief = briefOf({ language: 'en', prompt: 'Oak chairs for small kitchens' }, brand);
    const copy = { headline: 'Oak chairs', primaryText: 'Oak chairs', description: null, callToAction: null };
    await expect(artist.draw(brief, copy, 1, pixelSizes['1:1'])).rejects.toThrow(/თ ბ ი ლ ს/);
  });

  it('the images are byte-identical for the same request, also with another renderer', async () => {
    const other = new ImageRenderer();
    for (const prompt of [...rendered.slice(0, 2), { language: 'ja', prompt: '新しい抹茶ラテ、今週末限定で20%オフ' }]) {
      const brief = briefOf(prompt);
      const copy = write(prompt)[0] as AdCopy;
      const [a, b] = [await artist.draw(brief, copy, 1, pixelSizes['1:1']), await other.draw(brief, copy, 1, pixelSizes['1:1'])];
      expect(Buffer.from(a.bytes).equals(b.bytes)).toBe(true);
    }
  });
});

/** Where each piece of text stands in the image. The badge is turned, so its own corners are what its middle says. */
function runsOf(node: MeasuredNode): { text: string; left: number; right: number; top: number; bottom: number }[] {
  const [a, b, , , e, f] = node.transform;
  const isTurned = Math.abs(b) > 1e-6 || Math.abs(a - 1) > 1e-6;
  const own = isTurned
    ? []
    : node.runs.map(({ text, x, y, width, height }) => ({ text, left: e + x, right: e + x + width, top: f + y, bottom: f + y + height }));
  return [...own, ...node.children.flatMap(runsOf)];
}
