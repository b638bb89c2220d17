import { foldConfusables } from './confusable-letters.js';
import { ContentPolicyViolation } from './creative.errors.js';
import { policyRules } from './policy-rules.js';

/** Zero-width characters and soft hyphens, which would hide a word from a rule but not from a reader. */
const invisible = /\p{Cf}/gu;
const lookalikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** Normalizes a text for the rules: one form per letter, no accents, no invisible characters. */
function normalize(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/[\s_]+/g, ' ');
}

/** Joins letters that stand alone: `p o r n` and `p.o.r.n` read as one word. */
function joinLetters(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])\p{L}(?:[ .*+|/-]{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu, (letters) =>
    letters.replace(/[^\p{L}]/gu, ''),
  );
}

/** The ways in which a reader can understand a text. */
function formsOf(text: string): readonly string[] {
  const normalized = normalize(text);
  const spelled = [normalized, foldConfusables(normalized)].flatMap((form) => [form, joinLetters(form)]);
  return [...new Set(spelled.flatMap((form) => [form, replaceLookalikes(form)]))];
}

/** Replaces digits and signs inside words by letters, for example `c0c4ine` by `cocaine`. */
function replaceLookalikes(text: string): string {
  return text.replace(/[\p{L}\p{N}@$]*\p{L}[\p{L}\p{N}@$]*/gu, (word) => word.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign));
}

/** Throws ContentPolicyViolation for the first rule that one of the texts violates. */
export function assertAllowed(texts: readonly { readonly pointer: string; readonly text: string | null }[]): void {
  for (const { pointer, text } of texts) {
    if (text === null) continue;
    const forms = formsOf(text);
    for (const rule of policyRules) {
      const isViolated = forms.some((form) => rule.patterns.some((pattern) => pattern.test(withoutExceptions(form, rule.exceptions))));
      if (isViolated) throw new ContentPolicyViolation(rule.name, rule.about, pointer);
    }
  }
}

function withoutExceptions(text: string, exceptions: readonly RegExp[] = []): string {
  return exceptions.reduce((rest, exception) => rest.replace(exception, ' '), text);
}
