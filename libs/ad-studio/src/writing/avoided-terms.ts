const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Terms that must not occur in texts. A term also matches inside other words and with other accents. */
export class AvoidedTerms {
  private readonly terms: readonly string[];

  constructor(terms: readonly string[]) {
    this.terms = terms.map(normalize).filter((term) => term.trim() !== '');
  }

  allows(text: string | null): boolean {
    if (text === null || this.terms.length === 0) return true;
    const normalized = normalize(text);
    return !this.terms.some((term) => normalized.includes(term));
  }

  /** Removes every word that contains one of the terms. Returns an empty string when nothing is left. */
  removeFrom(text: string): string {
    if (this.allows(text)) return text;
    const words = text.split(/(\s+)/);
    const kept = words.map((word) => (this.allows(word) ? word : spaceless.test(word) ? this.removeTerms(word) : '')).join('');
    const collapsed = kept
      .replace(/\s+/g, ' ')
      .replace(/\s+([.,!?:;])/g, '$1')
      .replace(/^[\s.,!?:;–—-]+/, '')
      .trim();
    // Terms of several words, or in a script without spaces, are still present.
    return this.allows(collapsed) ? collapsed : this.removeTerms(collapsed);
  }

  private removeTerms(text: string): string {
    let rest = text;
    for (const term of this.terms) {
      for (let at = normalize(rest).indexOf(term); at >= 0; at = normalize(rest).indexOf(term)) {
        const next = rest.normalize('NFC');
        // If accents make the two forms differ in length, positions do not match, so nothing is kept.
        if (normalize(next).length !== next.length) return '';
        rest = `${next.slice(0, at)} ${next.slice(at + term.length)}`.replace(/\s+/g, ' ').trim();
      }
    }
    return /[\p{L}\p{N}]/u.test(rest) ? rest : '';
  }
}
