import { Group, Text } from '@mantine/core';
import type { Campaign, DeliveryIssue, PlatformDelivery } from '../api/campaigns.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { platformName, humanize } from '../../../shared/format/labels.js';
import { TextLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';
import { Panel } from '../../../shared/ui/page.js';
import { StatusBadge } from '../../../shared/ui/status-badge.js';
import { ConnectionName } from '../../connections/parts/connection-name.js';
import classes from './delivery-panel.module.css';

const meanings: Readonly<Record<PlatformDelivery['status'], string>> = {
  not_started: 'The campaign has not been sent to the platforms.',
  pending: 'The latest change is being sent to the platform.',
  in_review: 'The platform is reviewing the ads.',
  delivering: 'Ads are running.',
  limited: 'Ads are running, but delivery is limited.',
  not_delivering: 'Ads should be running but are not.',
  stopped: 'The platform has confirmed that no ads are running.',
  unknown: 'The platform cannot be reached. The campaign may still be spending.',
  disconnected: 'The platform is disconnected.',
};

/** Explanations of platform statuses. */
const platformHints: Readonly<Record<string, string>> = {
  LEARNING: ' The platform is in its learning phase, which takes a few days.',
};

function Issue({ issue, connectionId }: { issue: DeliveryIssue; connectionId: string }) {
  const { ago } = useFormat();
  return (
    <Notice tone={issue.severity === 'error' ? 'bad' : 'warn'} title={humanize(issue.code)}>
      {issue.message} {issue.remedy}
      {issue.code.startsWith('connection_') && (
        <>
          {' '}
          <TextLink to="/settings/connections/$id" params={{ id: connectionId }}>
            View connection
          </TextLink>
        </>
      )}
      <Text size="xs" mt={2}>
        Since {ago(issue.since)}
      </Text>
    </Notice>
  );
}

/** Whether the platform still answers, and the status does not say already that a change is being sent. */
const isKnown = (status: PlatformDelivery['status']) => status !== 'pending' && status !== 'unknown' && status !== 'disconnected';

/** What is in force on the platform while it has not taken the latest change. Null when it has. */
function InForce({ delivery, budget }: { delivery: PlatformDelivery; budget: Campaign['budget'] }) {
  const { amount, moment } = useFormat();
  const { in_sync: isInSync, status, confirmed_at: confirmedAt, confirmed_budget_micros: micros } = delivery;
  if (isInSync || !isKnown(status)) return null;
  const held = micros === null ? '' : `, with a budget of ${amount(micros)} ${budget?.type === 'lifetime' ? 'in total' : 'per day'}`;
  return (
    <Text size="sm" fw={500}>
      The platform has not applied the latest change.{' '}
      {confirmedAt === null
        ? 'Nothing is in force there yet.'
        : `In force there: the campaign as confirmed on ${moment(confirmedAt)}${held}.`}
    </Text>
  );
}

function OnPlatform({ delivery, budget }: { delivery: PlatformDelivery; budget: Campaign['budget'] }) {
  const { amount } = useFormat();
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
        {delivery.platform_status === null
          ? ''
          : ` Platform status: ${delivery.platform_status}.${platformHints[delivery.platform_status] ?? ''}`}
        {delivery.budget_share_micros === null ? '' : ` Share of the budget: ${amount(delivery.budget_share_micros)}.`}
        {delivery.unsupported_fields.length === 0 ? '' : ` Cannot be changed there: ${delivery.unsupported_fields.join(', ')}.`}
        {delivery.platform_campaign_id === null ? '' : ` Platform campaign ID: ${delivery.platform_campaign_id}.`}
      </Text>
      <InForce delivery={delivery} budget={budget} />
      {delivery.issues.map((issue) => (
        <Issue key={issue.code} issue={issue} connectionId={delivery.connection_id} />
      ))}
    </li>
  );
}

/** Delivery status and issues of each platform. */
export function DeliveryPanel({ campaign: { delivery, budget } }: { campaign: Campaign }) {
  const { ago } = useFormat();
  return (
    <Panel
      title="Delivery"
      description={
        delivery.updated_at === null
          ? 'Status reported by the platforms'
          : `Status reported by the platforms, as of ${ago(delivery.updated_at)}`
      }
      actions={<StatusBadge kind="delivery" status={delivery.status} />}
    >
      {delivery.platforms.length === 0 ? (
        <Text c="dimmed">
          {meanings[delivery.status]} After launch, this section shows the delivery status and issues of each platform.
        </Text>
      ) : (
        <ul className={classes['platforms']}>
          {delivery.platforms.map((platform) => (
            <OnPlatform key={platform.connection_id} delivery={platform} budget={budget} />
          ))}
        </ul>
      )}
    </Panel>
  );
}
