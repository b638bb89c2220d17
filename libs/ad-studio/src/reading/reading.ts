import type { Offer } from './offer.js';
import type { Trade } from './trade.js';

export type Tone = 'plain' | 'playful' | 'premium' | 'urgent' | 'calm' | 'bold' | 'friendly';

/** The information that was extracted from a prompt, in the words of the prompt. */
export interface Reading {
  /** A noun phrase as written inside a sentence, such as `running shoes`. */
  readonly product: string;
  readonly offer: Offer | null;
  /** The deadline of the offer. */
  readonly deadline: string | null;
  /** For example `busy parents`. */
  readonly audience: string | null;
  /** Benefits of the product as short phrases. */
  readonly benefits: readonly string[];
  /** An occasion, such as `Summer sale`. */
  readonly occasion: string | null;
  readonly brand: string | null;
  readonly isNew: boolean;
  readonly tone: Tone;
  readonly callToAction: string | null;
  readonly trade: Trade;
  readonly sentences: readonly string[];
}

const tones: readonly (readonly [Tone, RegExp])[] = [
  ['playful', /\b(?:playful|fun|funny|humorous|witty|quirky|cheeky|cheerful|verspielt|ludique|divertid[oa]|giocos[oa])\b/i],
  ['premium', /\b(?:premium|luxur(?:y|ious)|elegant|exclusive|refined|sophisticated|high-end|upscale|timeless|edel|luxe|lujo|lusso)\b/i],
  ['urgent', /\b(?:urgent|urgency|hurry|last chance|limited time|flash sale|dringend)\b/i],
  ['calm', /\b(?:calm|calming|minimal|minimalist|minimalistic|gentle|soothing|serene|quiet|relaxed|ruhig|calme|tranquil[oa])\b/i],
  ['bold', /\b(?:bold|energetic|edgy|daring|confident|powerful|dynamic|loud|mutig|audacieu[xs]e?|audaz)\b/i],
  [
    'friendly',
    /\b(?:friendly|warm|welcoming|casual|approachable|cozy|cosy|conversational|inviting|freundlich|chaleureu[xs]e?|amigable|cercano)\b/i,
  ],
];

/** The brand's tone takes precedence over the tone of the prompt. */
export function detectTone(requested: string | null, text: string): Tone {
  const named = (words: string) => tones.find(([, pattern]) => pattern.test(words))?.[0];
  return named(requested ?? '') ?? named(text) ?? 'plain';
}
