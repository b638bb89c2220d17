/** Extracts the language tag from a system locale (`en_US.UTF-8`, `en-US@posix`). Null if there is none, as in `C`. */
function languageTag(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  try {
    const tag = new Intl.Locale(name.replace(/[.@].*$/, '').replaceAll('_', '-'));
    return Intl.NumberFormat.supportedLocalesOf(tag).length > 0 ? tag.toString() : null;
  } catch {
    // Some browsers report values that are not language tags, and Intl throws on them.
    return null;
  }
}

/** Returns the English locale for the user's region, from the browser's languages in order of preference. */
export function localeOf(languages: readonly unknown[]): string {
  const tags = languages.map(languageTag).filter((tag) => tag !== null);
  const english = tags.find((tag) => new Intl.Locale(tag).language === 'en');
  const region = tags[0] === undefined ? undefined : new Intl.Locale(tags[0]).maximize().region;
  return english ?? (region === undefined ? 'en' : `en-${region}`);
}

/** The console is in English. Numbers and dates use the format of the user's region. */
export const locale: string = localeOf(navigator.languages?.length ? navigator.languages : [navigator.language]);

export const notSet = '–';
