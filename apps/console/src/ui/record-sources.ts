import { type Audience, audienceChoices, audienceQuery } from '../api/audiences.js';
import { type Campaign, campaignChoices, campaignQuery } from '../api/campaigns.js';
import { type Connection, connectionChoices, connectionQuery } from '../api/connections.js';
import { type Creative, creativeChoices, creativeQuery } from '../api/creative.js';
import { type User, userChoices } from '../api/users.js';
import { formatRange } from '../format/numbers.js';
import { platformName } from '../format/labels.js';
import { type StatusKind, statusDisplay } from './status-labels.js';
import type { RecordSource } from './use-record-choices.js';

const statusSuffix = (kind: StatusKind, status: string, normalStatus: string) =>
  status === normalStatus ? '' : ` (${statusDisplay(kind, status).label.toLowerCase()})`;

const labelOfAudience = ({ name, status, size }: Audience) =>
  `${name}${size === null ? '' : `, ${formatRange(size)} people`}${statusSuffix('audience', status, 'ready')}`;

export const audiences: RecordSource<Audience> = { list: audienceChoices(), one: audienceQuery, getLabel: labelOfAudience };

/** Audiences that can be the source of a lookalike. */
export const sourceAudiences: RecordSource<Audience> = { ...audiences, list: audienceChoices({ type: 'rule_based' }) };

export const creatives: RecordSource<Creative> = {
  list: creativeChoices,
  one: creativeQuery,
  getLabel: ({ name, status }) => `${name}${statusSuffix('creative', status, 'ready')}`,
};

export const connections: RecordSource<Connection> = {
  list: connectionChoices,
  one: connectionQuery,
  getLabel: ({ name, platform, status }) => `${name}, ${platformName(platform)}${statusSuffix('connection', status, 'connected')}`,
};

export const campaigns: RecordSource<Campaign> = { list: campaignChoices, one: campaignQuery, getLabel: ({ name }) => name };

export const users: RecordSource<User> = { list: userChoices, getLabel: ({ name }) => name };
