import { iso31662 } from 'iso-3166';

/** Names are compared without accents, case and punctuation. */
export const foldedName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export const countryOfRegion = (code: string): string => code.split('-')[0] as string;

/**
 * The names of a region by its code of ISO 3166-2, such as `US-CA`, in the language of its country. Without a name that another region of
 * the country has too. Empty for a code that does not exist.
 */
export function regionNamesOf(code: string): readonly string[] {
  const country = countryOfRegion(code);
  const namesOf = new Map(
    iso31662.filter((one) => countryOfRegion(one.code) === country).map((one) => [one.code, variantsOf(one.name)] as const),
  );
  const others = new Set([...namesOf].flatMap(([other, names]) => (other === code ? [] : names.map(foldedName))));
  return (namesOf.get(code) ?? []).filter((name) => !others.has(foldedName(name)));
}

/** ISO writes `Madrid, Comunidad de` for two forms of a name, `Bolzano, Bozen` for two languages, and remarks in parentheses. */
function variantsOf(name: string): readonly string[] {
  const plain = name.replaceAll(/\s*\([^)]*\)/g, '').trim();
  const [first = '', second] = plain.split(', ');
  const all = second === undefined ? [name, plain] : [name, plain, first, `${second} ${first}`];
  return [...new Map(all.map((one) => [foldedName(one), one])).values()];
}
