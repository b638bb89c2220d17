import type { CreativeAction } from '../../domain/creative-actions.js';
import type { CreativeType } from '../../domain/creative-fields.js';
import type { CreativeStatus } from '../../domain/creative-status.js';
import type { FailureCode } from '../../domain/failure.js';

export const creativeTypeMeanings: Readonly<Record<CreativeType, string>> = {
  image: 'each variant has an image and text',
  text: 'each variant has text only',
};

export const creativeStatusMeanings: Readonly<Record<CreativeStatus, string>> = {
  generating: 'the variants are being generated',
  ready: 'at least one variant is ready',
  failed: 'no variant could be generated; see `failure`',
  archived: 'the creative is archived and read-only',
};

export const variantStatusMeanings: Readonly<Record<CreativeStatus, string>> = {
  generating: 'the variant is being generated',
  ready: 'the variant is complete',
  failed: 'the variant could not be generated; see `failure`',
  archived: 'the creative of the variant is archived',
};

export const creativeActionMeanings: Readonly<Record<CreativeAction, string>> = {
  archive: '`DELETE /v1/creative/{id}`',
  update: '`PATCH /v1/creative/{id}`',
  unarchive: '`POST /v1/creative/{id}/unarchive`',
};

export const failureMeanings: Readonly<Record<FailureCode, string>> = {
  content_policy: 'the generated content violates the content policy, or the model declined the prompt',
  generation_error: 'an error occurred during the generation',
  generation_timeout: 'the generation did not end within the time limit',
  image_deleted: 'the image was deleted, because the creative was archived for 90 days',
};

export const providerMeanings = {
  embedded: 'the built-in engine of the service',
  model: 'the AI model that the operator has configured',
};
