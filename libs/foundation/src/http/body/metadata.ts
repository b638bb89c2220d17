import type { Problem } from '#libs/kernel';

const maxKeys = 20;

type Texts = Readonly<Record<string, string>>;

/** The options of the `metadata` field. */
export const metadataOptions = {
  description: `Key-value pairs for your own use: up to ${maxKeys} keys.`,
  example: { team: 'growth' },
  maxKeys: maxKeys,
  keyPattern: /^(?=\S)(?=[\s\S]*\S$)[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,40}$/u,
  keyRule: '1 to 40 characters without control characters or spaces at the ends',
  maxValue: 500,
  multiline: true,
};

/**
 * A merge patch of an object of texts: a null value takes its key away. Each key was judged before; together with those that
 * are there they may be too many.
 */
export function mergeTextMap(
  name: string,
  current: Texts,
  patch: Readonly<Record<string, string | null>> | null | undefined,
): { readonly texts: Texts | undefined; readonly problems: Problem[] } {
  if (patch === undefined) return { texts: undefined, problems: [] };
  if (patch === null) return { texts: {}, problems: [] };
  const texts = Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)) as Texts;
  if (Object.keys(texts).length <= maxKeys) return { texts, problems: [] };
  const message = `${name} must have at most ${maxKeys} keys.`;
  return { texts, problems: [{ pointer: `/${name}`, code: 'too_long', message, max: maxKeys }] };
}
