const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** The words that a brand wants nowhere. A term counts wherever it stands, also inside another word or with other accents. */
export class AvoidedTerms {
  private readonly terms: readonly string[];

  constructor(terms: readonly string[]) {
    this.terms = terms.map(plain).filter((term) => term.trim() !== '');
  }

  allows(text: string | null): boolean {
    if (text === null || this.terms.length === 0) return true;
    const seen = plain(text);
    return !this.terms.some((term) => seen.includes(term));
  }

  /** The text without every word that holds one of the terms; empty when nothing is left. */
  strike(text: string): string {
    if (this.allows(text)) return text;
    const words = text.split(/(\s+)/);
    const kept = words.map((word) => (this.allows(word) ? word : spaceless.test(word) ? this.without(word) : '')).join('');
    const tidy = kept
      .replace(/\s+/g, ' ')
      .replace(/\s+([.,!?:;])/g, '$1')
      .replace(/^[\s.,!?:;–—-]+/, '')
      .trim();
    // A term of several words, or one in a script without spaces, is still there.
    return this.allows(tidy) ? tidy : this.without(tidy);
  }

  private without(text: string): string {
    let rest = text;
    for (const term of this.terms) {
      for (let at = plain(rest).indexOf(term); at >= 0; at = plain(rest).indexOf(term)) {
        const next = rest.normalize('NFC');
        // Where accents make both forms differ in length, positions do not agree: then nothing is kept.
        if (plain(next).length !== next.length) return '';
        rest = `${next.slice(0, at)} ${next.slice(at + term.length)}`.replace(/\s+/g, ' ').trim();
      }
    }
    return /[\p{L}\p{N}]/u.test(rest) ? rest : '';
  }
}
