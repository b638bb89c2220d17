import type { Problem } from '#libs/kernel';

const mostKeys = 20;
type Texts = Readonly<Record<string, string>>;

/** The options of the `metadata` field. */
export const metadata = {
  description: 'Your own data: up to 20 keys.',
  example: { team: 'growth' },
  maxKeys: mostKeys,
  keyPattern: /^(?=\S)(?=[\s\S]*\S$)[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]{1,40}$/u,
  keyRule: '1 to 40 characters without control characters or spaces at the ends',
  maxValue: 500,
  multiline: true,
};

/** A merge patch of texts: a null value takes its key away. */
export function mergedTexts(current: Texts, patch: Record<string, string | null> | null | undefined): Texts | undefined {
  if (patch === undefined) return undefined;
  if (patch === null) return {};
  return Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)) as Texts;
}

export function tooManyKeys(name: string, texts: Texts | undefined): Problem[] {
  if (texts === undefined || Object.keys(texts).length <= mostKeys) return [];
  return [{ pointer: `/${name}`, code: 'too_long', message: `${name} must have at most ${mostKeys} keys.`, max: mostKeys }];
}
