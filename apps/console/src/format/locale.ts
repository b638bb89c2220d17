/** The language tag in what a system calls its locale (`en_US.UTF-8`, `en-US@posix`); null where there is none, as in `C`. */
function languageTag(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  try {
    const tag = new Intl.Locale(name.replace(/[.@].*$/, '').replaceAll('_', '-'));
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? tag.toString() : null;
  } catch {
    // Not every browser gives a language tag, and Intl throws on everything else.
    return null;
  }
}

/** English as it is written in the region of the reader, whose browser names its languages, the preferred one first. */
export function localeOf(languages: readonly unknown[]): string {
  const tags = languages.map(languageTag).filter((tag) => tag !== null);
  const english = tags.find((tag) => new Intl.Locale(tag).language === 'en');
  const region = tags[0] === undefined ? undefined : new Intl.Locale(tags[0]).maximize().region;
  return english ?? (region === undefined ? 'en' : `en-${region}`);
}

/** The pages are in English; figures and dates are written as in the reader's region. */
export const locale: string = localeOf(navigator.languages?.length ? navigator.languages : [navigator.language]);

export const notSet = '–';
