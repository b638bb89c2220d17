import type { Problem } from '#libs/kernel';

const maxKeys = 20;

type TextMap = Readonly<Record<string, string>>;

/** The options of the `metadata` field. */
export const metadataOptions = {
  description: `Key-value pairs for your own use, up to ${maxKeys} keys. \`null\` removes all keys.`,
  example: { team: 'growth' },
  maxKeys,
  keyPattern: /^(?=\S)(?=[\s\S]*\S$)[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,40}$/u,
  keyRule: '1 to 40 characters without control characters or spaces at the ends',
  maxValue: 500,
  multiline: true,
};

/**
 * Applies a merge patch to an object of strings: a null value removes its key. Each entry has been validated before. This function
 * checks the number of keys of the result.
 */
export function mergeTextMap(
  name: string,
  current: TextMap,
  patch: Readonly<Record<string, string | null>> | null | undefined,
): { readonly texts: TextMap | undefined; readonly problems: Problem[] } {
  if (patch === undefined) return { texts: undefined, problems: [] };
  if (patch === null) return { texts: {}, problems: [] };
  const texts = Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)) as TextMap;
  if (Object.keys(texts).length <= maxKeys) return { texts, problems: [] };
  const message = `${name} must have at most ${maxKeys} keys.`;
  return { texts, problems: [{ pointer: `/${name}`, code: 'too_long', message, max: maxKeys }] };
}
