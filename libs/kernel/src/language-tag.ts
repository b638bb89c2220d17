const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });

/**
 * A BCP 47 language tag in its canonical form: `PT-br` is `pt-BR`, and `iw` is `he`. Null if the tag is malformed or no language has
 * its code. Tags are compared without regard to case (RFC 5646, 2.1.1).
 */
export function canonicalLanguageTag(tag: string): string | null {
  try {
    const { language, baseName } = new Intl.Locale(tag);
    return names.of(language) === undefined ? null : baseName;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The language of a tag without script and region, or null if there is none. */
export function languageOf(tag: string): string | null {
  const canonical = canonicalLanguageTag(tag);
  return canonical === null ? null : new Intl.Locale(canonical).language;
}
