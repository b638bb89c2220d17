import { mergedTexts, type Problem, type TextsPatch } from '#libs/kernel';
import type { AudienceFields, Lookalike } from './audience-fields.js';
import { parseRules } from './rules/parse-rules.js';
import { groupParts, type RuleTree } from './rules/rule-tree.js';

/** New values of fields, as a JSON Merge Patch: absent fields stay. Objects are merged, and null clears them. */
export interface AudiencePatch extends Partial<Omit<AudienceFields, 'rules' | 'lookalike' | 'metadata'>> {
  readonly rules?: Partial<RuleTree> | null;
  readonly lookalike?: Partial<Lookalike> | null;
  readonly metadata?: TextsPatch;
}

/** The fields that a patch sets, with objects merged into the current ones. */
export function patchedFields(
  { rules, lookalike, metadata, ...rest }: AudiencePatch,
  current: AudienceFields,
): { readonly fields: Partial<AudienceFields>; readonly problems: readonly Problem[] } {
  const merged = mergedRules(rules, current.rules);
  const data = metadata === undefined ? null : mergedTexts('metadata', current.metadata, metadata);
  const fields = {
    ...rest,
    ...(merged.rules === undefined ? {} : { rules: merged.rules }),
    ...(lookalike === undefined ? {} : { lookalike: mergedLookalike(lookalike, current.lookalike) }),
    ...(data === null ? {} : { metadata: data.texts }),
  };
  return { fields, problems: [...merged.problems, ...(data?.problems ?? [])] };
}

/** Lists of the patch replace those of the current rules. Each list is valid; together they can be empty or too long. */
function mergedRules(
  patch: Partial<RuleTree> | null | undefined,
  current: RuleTree | null,
): { readonly rules?: RuleTree | null; readonly problems: readonly Problem[] } {
  if (patch === undefined) return { problems: [] };
  if (patch === null) return { rules: null, problems: [] };
  const lists = groupParts.map((part) => [part, Object.hasOwn(patch, part) ? patch[part] : current?.[part]]);
  const { rules, problems } = parseRules(Object.fromEntries(lists));
  // The list that is too long can be one that the patch does not have, so the problem points at the rules as a whole.
  return rules === null ? { problems: problems.map((problem) => ({ ...problem, pointer: '/rules' })) } : { rules, problems: [] };
}

function mergedLookalike(patch: Partial<Lookalike> | null, current: Lookalike | null): Lookalike | null {
  if (patch === null) return null;
  const { source_audience_id, country, ratio } = { ...current, ...patch };
  return { source_audience_id, country, ratio } as Lookalike;
}
