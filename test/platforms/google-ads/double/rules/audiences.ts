import { AdsError, notFound, required } from '../errors.js';
import { isInterest } from '../places.js';
import type { Draft } from '../draft.js';
import { type Json, textOf } from '../schema/types.js';
import type { RuleSet } from './rule-set.js';

const minAges = [18, 25, 35, 45, 55, 65];
const maxAges = [24, 34, 44, 54, 64];

const error = (code: string, message: string, at: string) => new AdsError('audienceError', code, message, { at });

function assertDimension(dimension: Json, at: string): string {
  const [name] = Object.keys(dimension);
  if (name === undefined) throw error('DIMENSION_INVALID', 'A dimension is empty.', at);
  if (name === 'age') {
    const ranges = ((dimension['age'] as Json)['ageRanges'] ?? []) as readonly { minAge?: number; maxAge?: number }[];
    const isValid = ranges.every(
      ({ minAge, maxAge }) =>
        minAges.includes(minAge ?? 0) && (maxAge === undefined || (maxAges.includes(maxAge) && maxAge > (minAge ?? 0))),
    );
    if (!isValid || ranges.length === 0) throw error('DIMENSION_INVALID', 'The age ranges are not valid.', `${at}.age.age_ranges`);
  }
  if (name === 'gender') {
    const genders = ((dimension['gender'] as Json)['genders'] ?? []) as readonly string[];
    if (genders.some((gender) => !['MALE', 'FEMALE'].includes(gender)))
      throw error('DIMENSION_INVALID', 'The genders are not valid.', `${at}.gender.genders`);
  }
  if (name === 'audienceSegments') assertSegments((dimension['audienceSegments'] as Json)['segments'], `${at}.audience_segments.segments`);
  return name;
}

function assertSegments(segments: unknown, at: string): void {
  const seen = new Set<string>();
  for (const [i, segment] of ((segments ?? []) as readonly Json[]).entries()) {
    const text = JSON.stringify(segment);
    if (seen.has(text)) throw error('DUPLICATE_AUDIENCE_SEGMENT', 'A segment occurs twice.', `${at}[${i}]`);
    seen.add(text);
    const interest = (segment['userInterest'] as Json | undefined)?.['userInterestCategory'];
    if (!isInterest(interest)) throw error('AUDIENCE_SEGMENT_NOT_FOUND', 'A segment was not found.', `${at}[${i}]`);
  }
}

function assertAudience(draft: Draft, fields: Json, own: string): void {
  const name = fields['name'];
  if (typeof name !== 'string' || name === '') throw required('name');
  if (name.length > 255) throw new AdsError('stringLengthError', 'TOO_LONG', 'The name is too long.', { at: 'name' });
  if (draft.present('audience').some((one) => one.name !== own && one.fields['name'] === name))
    throw new AdsError('audienceError', 'NAME_ALREADY_IN_USE', 'An audience with this name already exists.', { at: 'name', trigger: name });
  const dimensions = (fields['dimensions'] ?? []) as readonly Json[];
  const names = dimensions.map((dimension, i) => assertDimension(dimension, `dimensions[${i}]`));
  if (new Set(names).size < names.length)
    throw error('TOO_MANY_DIMENSIONS_OF_SAME_TYPE', 'There can be one dimension of a type.', 'dimensions');
  const exclusions = ((fields['exclusionDimension'] as Json | undefined)?.['exclusions'] ?? []) as readonly Json[];
  const [list] = exclusions.map((one) => (one['userList'] as Json | undefined)?.['userList']);
  if (list !== undefined) throw notFound('exclusion_dimension', textOf(list));
}

export const audienceRules: RuleSet = {
  kind: 'audience',
  collection: 'audiences',
  message: 'Audience',
  create(draft, fields) {
    assertAudience(draft, fields, '');
    const id = draft.world.id();
    return { id, fields: { id, status: 'ENABLED', scope: 'CUSTOMER', ...fields } };
  },
  update(draft, before, fields) {
    assertAudience(draft, fields, before.name);
    return fields;
  },
};
