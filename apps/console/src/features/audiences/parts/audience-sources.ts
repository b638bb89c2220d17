import { formatRange } from '../../../shared/format/numbers.js';
import { statusSuffix } from '../../../shared/ui/status-labels.js';
import type { RecordSource } from '../../../shared/ui/use-record-choices.js';
import { type Audience, audienceChoices, audienceQuery } from '../api/audiences.js';

const getLabel = ({ name, status, size }: Audience) =>
  `${name}${size === null ? '' : `, ${formatRange(size)} people`}${statusSuffix('audience', status, 'ready')}`;

export const audiences: RecordSource<Audience> = { list: audienceChoices(), one: audienceQuery, getLabel };

/** Audiences that can be the source of a lookalike. */
export const sourceAudiences: RecordSource<Audience> = { ...audiences, list: audienceChoices({ type: 'rule_based' }) };
