import { ContentPolicyViolation } from './creative.errors.js';
import { policyRules } from './policy-rules.js';

/** Zero-width characters and soft hyphens, which would hide a word from the eye of a rule but not of a reader. */
const invisible = /\p{Cf}/gu;
const lookalikes: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' };

/** The text as the rules read it: one form for each letter, no accents, no hidden characters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(invisible, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');
}

/** `c0c4ine` as `cocaine`: digits and signs inside a word stand for letters. */
function unmasked(text: string): string {
  return text.replace(/[\p{L}\p{N}@$]*\p{L}[\p{L}\p{N}@$]*/gu, (word) => word.replace(/[013457@$]/g, (sign) => lookalikes[sign] ?? sign));
}

/** Throws ContentPolicyViolation for the first rule that one of the texts breaks. */
export function assertAllowed(texts: readonly { readonly pointer: string; readonly text: string | null }[]): void {
  for (const { pointer, text } of texts) {
    if (text === null) continue;
    const seen = plain(text);
    const forms = [seen, unmasked(seen)];
    for (const rule of policyRules) {
      const isBroken = forms.some((form) => rule.patterns.some((pattern) => pattern.test(withoutExceptions(form, rule.exceptions))));
      if (isBroken) throw new ContentPolicyViolation(rule.name, rule.about, pointer);
    }
  }
}

function withoutExceptions(text: string, exceptions: readonly RegExp[] = []): string {
  return exceptions.reduce((rest, exception) => rest.replace(exception, ' '), text);
}
