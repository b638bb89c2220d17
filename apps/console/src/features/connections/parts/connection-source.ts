import { platformName } from '../../../shared/format/labels.js';
import { statusSuffix } from '../../../shared/ui/status-labels.js';
import type { RecordSource } from '../../../shared/ui/use-record-choices.js';
import { type Connection, connectionChoices, connectionQuery } from '../api/connections.js';

export const connections: RecordSource<Connection> = {
  list: connectionChoices,
  one: connectionQuery,
  getLabel: ({ name, platform, status }) => `${name}, ${platformName(platform)}${statusSuffix('connection', status, 'connected')}`,
};
