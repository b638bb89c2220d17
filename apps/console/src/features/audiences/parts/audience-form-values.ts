import type { UseFormReturnType } from '@mantine/form';
import { type Audience, type AudienceFields, type AudiencePatch, type AudienceType, type CountryCode } from '../api/audiences.js';
import { changesBetween } from '../../../shared/api/changes.js';
import {
  noCustomData,
  toCustomData,
  customDataPaths,
  type CustomDataValues,
  toCustomDataValues,
  withRemovedKeys,
} from '../../../shared/ui/custom-data.js';
import { toDraft, type GroupDraft, newGroup, toRules } from './rule-draft.js';

/** Form values of both audience types. '' means not set. */
export interface AudienceFormValues extends CustomDataValues {
  readonly name: string;
  readonly description: string;
  readonly type: AudienceType;
  readonly rules: GroupDraft;
  readonly sourceId: string | undefined;
  readonly country: CountryCode | null;
  readonly percent: number | '';
}

export type AudienceFormState = UseFormReturnType<AudienceFormValues>;

/** The API's path of each form field. The rules editor shows problems of rules itself. */
export const apiPathByField = {
  name: 'name',
  description: 'description',
  sourceId: 'lookalike.source_audience_id',
  country: 'lookalike.country',
  percent: 'lookalike.ratio',
  ...customDataPaths,
} as const;

export const newValues = (): AudienceFormValues => ({
  name: '',
  description: '',
  type: 'rule_based',
  rules: newGroup('all'),
  sourceId: undefined,
  country: null,
  percent: 5,
  ...noCustomData,
});

/** A ratio as a percentage, without the error of binary fractions. */
export const percentOf = (ratio: number) => Math.round(ratio * 1e6) / 1e4;
const ratioOf = (percent: number) => Math.round(percent * 1e4) / 1e6;

export function valuesOf(audience: Audience): AudienceFormValues {
  const { rules, lookalike } = audience;
  return {
    ...newValues(),
    name: audience.name,
    description: audience.description ?? '',
    type: audience.type,
    ...(rules === null ? {} : { rules: toDraft(rules) }),
    ...(lookalike === null
      ? {}
      : { sourceId: lookalike.source_audience_id, country: lookalike.country as CountryCode, percent: percentOf(lookalike.ratio) }),
    ...toCustomDataValues(audience),
  };
}

export const fieldsOf = (values: AudienceFormValues): AudienceFields => ({
  name: values.name,
  description: values.description || null,
  type: values.type,
  // Unselected values are omitted, so that the API reports them as required.
  ...(values.type === 'lookalike'
    ? {
        lookalike: {
          source_audience_id: values.sourceId,
          country: values.country ?? undefined,
          ratio: values.percent === '' ? undefined : ratioOf(values.percent),
        },
      }
    : { rules: toRules(values.rules) }),
  ...toCustomData(values),
});

export function changesOf(before: AudienceFormValues, after: AudienceFormValues): AudiencePatch {
  const old = fieldsOf(before);
  return withRemovedKeys(toCustomData(before), changesBetween(old, fieldsOf(after)));
}
