import { useQuery } from '@tanstack/react-query';
import { pendingConnectionsQuery } from '../api/connections.js';
import { platformName } from '../../../shared/format/labels.js';
import { ButtonLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';

/** Connections whose ad account is not chosen yet. They end after a day. */
export function UnfinishedConnections() {
  const { data = [] } = useQuery(pendingConnectionsQuery);
  return data.map(({ id, platform }) => (
    <Notice
      key={id}
      tone="busy"
      title={`${platformName(platform)} is not connected yet`}
      action={
        <ButtonLink size="xs" variant="default" to="/settings/connections/$id" params={{ id }}>
          Choose ad account
        </ButtonLink>
      }
    >
      You gave your consent. Choose the ad account within a day.
    </Notice>
  ));
}
