import { mergeTextMap } from '#libs/foundation';
import { Validated, type Problem } from '#libs/kernel';
import { type AudienceFields, emptyFields, type Lookalike } from '../../domain/audience-fields.js';
import { parseRules } from '../../domain/rules/parse-rules.js';
import { groupParts, type RuleTree } from '../../domain/rules/rule-tree.js';
import type { CreateAudienceRequest } from './audiences.requests.js';

type Body = Partial<CreateAudienceRequest>;

/** A body in the domain's terms, as a JSON Merge Patch of `current`; of an empty audience when there is nothing yet. */
export function audienceFieldsOf(
  body: Validated<CreateAudienceRequest>,
  current: AudienceFields = { ...emptyFields, name: '' },
): Validated<AudienceFields> {
  const { value } = body;
  const metadata = mergeTextMap('metadata', current.metadata, value.metadata);
  const { rules, problems } = mergedRules(value.rules, current.rules);
  const fields: Partial<AudienceFields> = {
    ...taken(value, 'name', 'name'),
    ...taken(value, 'description', 'description'),
    ...taken(value, 'type', 'type', emptyFields.type),
    ...(rules === undefined ? {} : { rules }),
    ...(value.lookalike === undefined ? {} : { lookalike: mergedLookalike(value.lookalike, current.lookalike) }),
    ...taken(value, 'external_id', 'externalId'),
    ...(metadata.texts === undefined ? {} : { metadata: metadata.texts }),
    ...taken(value, 'labels', 'labels', []),
  };
  return new Validated(fields, [...body.problems, ...problems, ...metadata.problems]);
}

/** The value of one field under its name in the domain; `cleared` is what null means. */
function taken<K extends keyof Body>(body: Body, name: K, field: keyof AudienceFields, cleared: unknown = null): Partial<AudienceFields> {
  const value = body[name];
  return value === undefined ? {} : { [field]: value === null ? cleared : value };
}

/** The lists of the patch over those of the current rules. Each was judged before; together they may be none, or too many. */
function mergedRules(patch: Body['rules'], current: RuleTree | null): { rules?: RuleTree | null; problems: readonly Problem[] } {
  if (patch === undefined || patch === null) return { ...(patch === undefined ? {} : { rules: null }), problems: [] };
  const lists = groupParts.map((part) => [part, Object.hasOwn(patch, part) ? (patch as Record<string, unknown>)[part] : current?.[part]]);
  const { rules, problems } = parseRules(Object.fromEntries(lists));
  // The list that is one too many may be one that the patch does not hold, so the tree as a whole is pointed at.
  return rules === null ? { problems: problems.map((problem) => ({ ...problem, pointer: '/rules' })) } : { rules, problems: [] };
}

function mergedLookalike(patch: Partial<Lookalike> | null, current: Lookalike | null): Lookalike | null {
  if (patch === null) return null;
  const { source_audience_id, country, ratio } = { ...current, ...patch };
  return { source_audience_id, country, ratio } as Lookalike;
}
