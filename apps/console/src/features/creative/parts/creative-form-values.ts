import { changesBetween } from '../../../shared/api/changes.js';
import type { Creative, CreativePatch } from '../api/creative.js';
import {
  toCustomData,
  customDataPaths,
  type CustomDataValues,
  toCustomDataValues,
  withRemovedKeys,
} from '../../../shared/ui/custom-data.js';

/** Form values. '' means not set. */
export interface CreativeFormValues extends CustomDataValues {
  readonly name: string;
  readonly landingUrl: string;
  readonly callToAction: string;
  readonly altText: string;
  readonly description: string;
}

/** The API's path of each form field. */
export const apiPathByField: Readonly<Record<keyof CreativeFormValues, string>> = {
  name: 'name',
  landingUrl: 'landing_url',
  callToAction: 'call_to_action',
  altText: 'alt_text',
  description: 'description',
  ...customDataPaths,
};

export const valuesOf = (creative: Creative): CreativeFormValues => ({
  name: creative.name,
  landingUrl: creative.landing_url ?? '',
  callToAction: creative.call_to_action ?? '',
  altText: creative.alt_text ?? '',
  description: creative.description ?? '',
  ...toCustomDataValues(creative),
});

export const fieldsOf = (values: CreativeFormValues): CreativePatch => ({
  name: values.name,
  landing_url: values.landingUrl || null,
  call_to_action: values.callToAction || null,
  alt_text: values.altText || null,
  description: values.description || null,
  ...toCustomData(values),
});

export const changesOf = (before: CreativeFormValues, after: CreativeFormValues): CreativePatch =>
  withRemovedKeys(toCustomData(before), changesBetween(fieldsOf(before), fieldsOf(after)));
