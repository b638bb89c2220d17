import { Group, Text } from '@mantine/core';
import type { Campaign, DeliveryIssue, PlatformDelivery } from '../../api/campaigns.js';
import { useFormat } from '../../app/session.js';
import { platformName, humanize } from '../../format/labels.js';
import { TextLink } from '../../ui/links.js';
import { Notice } from '../../ui/notice.js';
import { Panel } from '../../ui/page.js';
import { StatusBadge } from '../../ui/status-badge.js';
import { ConnectionName } from '../connections/connection-name.js';
import classes from './delivery-panel.module.css';

const meanings: Readonly<Record<string, string>> = {
  not_started: 'Nothing has been sent to the platforms yet.',
  pending: 'The last change is on its way to the platform.',
  in_review: 'The platform is reviewing the ads.',
  delivering: 'Ads are being shown.',
  limited: 'Ads are shown, but less than you asked for.',
  not_delivering: 'Ads should be shown but are not.',
  stopped: 'No ads are shown; the platform has confirmed it.',
  unknown: 'We cannot see the platform. It may still be spending.',
  disconnected: 'This platform was disconnected.',
};

/** Words of platforms that need some more. */
const platformHints: Readonly<Record<string, string>> = {
  LEARNING: ' It is still learning whom to show the ads to, which takes it a few days.',
};

function Issue({ issue, connectionId }: { issue: DeliveryIssue; connectionId: string }) {
  const { ago } = useFormat();
  return (
    <Notice tone={issue.severity === 'error' || issue.severity === 'critical' ? 'bad' : 'warn'} title={humanize(issue.code)}>
      {issue.message} {issue.remedy}
      {issue.code.startsWith('connection_') && (
        <>
          {' '}
          <TextLink to="/settings/connections/$id" params={{ id: connectionId }}>
            Open the connection
          </TextLink>
        </>
      )}
      <Text size="xs" mt={2}>
        Since {ago(issue.since)}
      </Text>
    </Notice>
  );
}

function OnPlatform({ delivery }: { delivery: PlatformDelivery }) {
  return (
    <li className={classes['platform']}>
      <Group justify="space-between" gap="sm">
        <Text>
          <ConnectionName id={delivery.connection_id} />
          <Text span c="dimmed">
            {' '}
            {platformName(delivery.platform)}
          </Text>
        </Text>
        <StatusBadge kind="delivery" status={delivery.status} />
      </Group>
      <Text size="sm" c="dimmed">
        {meanings[delivery.status]}
        {!delivery.in_sync && delivery.status !== 'pending' ? ' A change is still on its way there.' : ''}
        {delivery.platform_status === null
          ? ''
          : ` The platform says ${delivery.platform_status}.${platformHints[delivery.platform_status] ?? ''}`}
        {delivery.platform_campaign_id === null ? '' : ` There it is ${delivery.platform_campaign_id}.`}
      </Text>
      {delivery.issues.map((issue) => (
        <Issue key={issue.code} issue={issue} connectionId={delivery.connection_id} />
      ))}
    </li>
  );
}

/** What the platforms really do, and what helps where they do not. */
export function DeliveryPanel({ campaign: { delivery } }: { campaign: Campaign }) {
  const { ago } = useFormat();
  return (
    <Panel
      title="Delivery"
      description={
        delivery.updated_at === null ? 'What the platforms really do' : `What the platforms really do, as of ${ago(delivery.updated_at)}`
      }
      actions={<StatusBadge kind="delivery" status={delivery.status} />}
    >
      {delivery.platforms.length === 0 ? (
        <Text c="dimmed">
          {meanings[delivery.status] ?? ''} Here you will see for each platform whether the ads run, and what to do if not.
        </Text>
      ) : (
        <ul className={classes['platforms']}>
          {delivery.platforms.map((platform) => (
            <OnPlatform key={platform.connection_id} delivery={platform} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
