import { useInfiniteQuery } from '@tanstack/react-query';
import { type Campaign, campaignsQuery } from '../../campaigns/api/campaigns.js';
import { connectionsQuery } from '../../connections/api/connections.js';
import { ButtonLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';
import { describeStatus } from '../../connections/parts/connection-labels.js';

/** Ignores limited campaigns without issues, for example in the learning phase, because they recover without user action. */
const needsAttention = ({ delivery: { status, platforms } }: Campaign) =>
  status === 'not_delivering' || status === 'unknown' || platforms.some(({ issues }) => issues.length > 0);
const maxItems = 5;

/** Connections and campaigns that need user action. */
export function AttentionPanel() {
  const connections = useInfiniteQuery(connectionsQuery());
  const active = useInfiniteQuery(campaignsQuery({ status: 'active' }));
  const failingConnections =
    connections.data?.pages.flatMap((page) => page.data).filter(({ status }) => status === 'expired' || status === 'error') ?? [];
  const failingCampaigns =
    active.data?.pages
      .flatMap((page) => page.data)
      .filter(needsAttention)
      .slice(0, maxItems) ?? [];
  return (
    <>
      {failingConnections.map((connection) => (
        <Notice
          key={connection.id}
          tone="bad"
          title={connection.name}
          action={
            <ButtonLink size="compact-sm" variant="default" to="/settings/connections/$id" params={{ id: connection.id }}>
              View connection
            </ButtonLink>
          }
        >
          {describeStatus(connection)}
        </Notice>
      ))}
      {failingCampaigns.map(({ id, name, delivery }) => (
        <Notice
          key={id}
          tone="warn"
          title={name}
          action={
            <ButtonLink size="compact-sm" variant="default" to="/campaigns/$id" params={{ id }}>
              View campaign
            </ButtonLink>
          }
        >
          {delivery.platforms.flatMap(({ issues }) => issues.map(({ message }) => message)).join(' ') ||
            (delivery.status === 'unknown'
              ? 'A platform cannot be reached. The campaign may still be spending.'
              : 'The campaign is not delivering. Open it to see the delivery status of each platform.')}
        </Notice>
      ))}
    </>
  );
}
