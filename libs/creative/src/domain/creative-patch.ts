import { mergedTexts, type Problem, type TextsPatch } from '#libs/kernel';
import type { CreativeFields } from './creative-fields.js';

/** New values of fields, as a JSON Merge Patch: absent fields stay, and `metadata` is merged. */
export interface CreativePatch extends Partial<Omit<CreativeFields, 'metadata'>> {
  readonly metadata?: TextsPatch;
}

/** The fields that a patch sets, with `metadata` merged into the current one. */
export function patchedFields(
  { metadata, ...rest }: CreativePatch,
  current: CreativeFields,
): { readonly fields: Partial<CreativeFields>; readonly problems: readonly Problem[] } {
  if (metadata === undefined) return { fields: rest, problems: [] };
  const { texts, problems } = mergedTexts('metadata', current.metadata, metadata);
  return { fields: { ...rest, metadata: texts }, problems };
}
