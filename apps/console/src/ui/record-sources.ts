import { type Audience, audienceChoices, audienceQuery } from '../api/audiences.js';
import { type Campaign, campaignChoices, campaignQuery } from '../api/campaigns.js';
import { type Connection, connectionChoices, connectionQuery } from '../api/connections.js';
import { type Creative, creativeChoices, creativeQuery } from '../api/creative.js';
import { type User, userChoices } from '../api/users.js';
import { formatRange } from '../format/numbers.js';
import { platformName } from '../format/words.js';
import { type StatusKind, wordsOfStatus } from './status-words.js';
import type { RecordSource } from './use-record-choices.js';

const unlessWell = (kind: StatusKind, status: string, well: string) =>
  status === well ? '' : ` (${wordsOfStatus(kind, status).label.toLowerCase()})`;

const labelOfAudience = ({ name, status, size }: Audience) =>
  `${name}${size === null ? '' : `, ${formatRange(size)} people`}${unlessWell('audience', status, 'ready')}`;

export const audiences: RecordSource<Audience> = { list: audienceChoices(), one: audienceQuery, labelOf: labelOfAudience };

/** Those that a lookalike can resemble. */
export const sourceAudiences: RecordSource<Audience> = { ...audiences, list: audienceChoices({ type: 'rule_based' }) };

export const creatives: RecordSource<Creative> = {
  list: creativeChoices,
  one: creativeQuery,
  labelOf: ({ name, status }) => `${name}${unlessWell('creative', status, 'ready')}`,
};

export const connections: RecordSource<Connection> = {
  list: connectionChoices,
  one: connectionQuery,
  labelOf: ({ name, platform, status }) => `${name}, ${platformName(platform)}${unlessWell('connection', status, 'connected')}`,
};

export const campaigns: RecordSource<Campaign> = { list: campaignChoices, one: campaignQuery, labelOf: ({ name }) => name };

export const users: RecordSource<User> = { list: userChoices, labelOf: ({ name }) => name };
