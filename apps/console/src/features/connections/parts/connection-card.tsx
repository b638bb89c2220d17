import { Group, Text } from '@mantine/core';
import type { Connection } from '../api/connections.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { formatDay } from '../../../shared/format/times.js';
import { describeCapabilities } from '../../../shared/format/capability-words.js';
import { platformName } from '../../../shared/format/labels.js';
import { RowLink } from '../../../shared/ui/links.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { ReconnectButton } from './connect-button.js';
import classes from './connection-card.module.css';
import { describeStatus } from './connection-labels.js';
import { SyncNow } from './sync-now.js';

export function ConnectionCard({ connection }: { connection: Connection }) {
  const { ago, currency, moment } = useFormat();
  return (
    <section className={classes['card']} aria-label={connection.name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <div>
          <RowLink to="/settings/connections/$id" params={{ id: connection.id }}>
            {connection.name}
          </RowLink>
          <Text size="sm" c="dimmed">
            {platformName(connection.platform)}
            {connection.external_account_id === null ? '' : ` · ${connection.external_account_id}`}
          </Text>
        </div>
        <StatusBadge kind="connection" status={connection.status} />
      </Group>
      <Text mt="sm" className={classes['description'] ?? ''}>
        {describeStatus(connection)}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {describeCapabilities(connection.capabilities, currency)}
        {connection.settings_problems.length === 0 ? '' : ' Settings are missing.'}
      </Text>
      <Group justify="space-between" mt="md" gap="sm">
        <Text size="sm" c="dimmed" title={moment(connection.last_synced_at)}>
          {connection.last_synced_at === null
            ? 'Never synced'
            : `Synced ${ago(connection.last_synced_at)}, through ${formatDay(connection.data_through, 'short')}`}
        </Text>
        {connection.status === 'expired' ? <ReconnectButton connection={connection} /> : <SyncNow connection={connection} />}
      </Group>
    </section>
  );
}
