import { changesBetween } from '../../api/changes.js';
import type { Creative, CreativeFields } from '../../api/creative.js';
import { ownDataOf, ownDataPaths, type OwnDataValues, ownDataValuesOf, withRemovedKeys } from '../../ui/own-data.js';

/** What stands in the form; '' is not set. */
export interface CreativeFormValues extends OwnDataValues {
  readonly name: string;
  readonly landingUrl: string;
  readonly callToAction: string;
  readonly altText: string;
  readonly description: string;
}

/** Where the API has each field. */
export const pathOfField: Readonly<Record<keyof CreativeFormValues, string>> = {
  name: 'name',
  landingUrl: 'landing_url',
  callToAction: 'call_to_action',
  altText: 'alt_text',
  description: 'description',
  ...ownDataPaths,
};

export const valuesOf = (creative: Creative): CreativeFormValues => ({
  name: creative.name,
  landingUrl: creative.landing_url ?? '',
  callToAction: creative.call_to_action ?? '',
  altText: creative.alt_text ?? '',
  description: creative.description ?? '',
  ...ownDataValuesOf(creative),
});

export const fieldsOf = (values: CreativeFormValues): CreativeFields => ({
  name: values.name,
  landing_url: values.landingUrl || null,
  call_to_action: values.callToAction || null,
  alt_text: values.altText || null,
  description: values.description || null,
  ...ownDataOf(values),
});

export const changesOf = (before: CreativeFormValues, after: CreativeFormValues): Partial<CreativeFields> =>
  withRemovedKeys(ownDataOf(before), changesBetween(fieldsOf(before), fieldsOf(after)));
