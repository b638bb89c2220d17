import { statusSuffix } from '../../../shared/ui/status-labels.js';
import type { RecordSource } from '../../../shared/ui/use-record-choices.js';
import { type Creative, creativeChoices, creativeQuery } from '../api/creative.js';

export const creatives: RecordSource<Creative> = {
  list: creativeChoices,
  one: creativeQuery,
  getLabel: ({ name, status }) => `${name}${statusSuffix('creative', status, 'ready')}`,
};
