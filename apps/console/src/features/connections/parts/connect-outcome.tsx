import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ConnectionsSearch } from '../../../app/search.js';
import { labelOf } from '../../../shared/format/labels.js';
import { TextLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';
import { connectionQuery, isSyncing } from '../api/connections.js';
import { isolated } from '../../../shared/format/isolated.js';

const reasonTexts: Readonly<Record<string, string>> = {
  access_denied: 'You declined access on the platform, so nothing was connected. Connect again to grant access.',
  no_ad_account: 'Your user on the platform has no ad account. Create one there, or connect as another user.',
  manager_account: 'That is a manager account, which cannot run campaigns. Connect again and select one of its ad accounts.',
  read_only: 'You may only view that ad account. Ask its owner for permission to manage campaigns, then connect again.',
  currency_mismatch: 'The ad account uses a different currency than this account. Select an ad account in the currency of this account.',
  already_connected: 'This ad account is already connected. Use the connection in the list below.',
  platform_unavailable: 'The platform is not responding. Try again in a few minutes.',
  ad_account_mismatch:
    'You selected a different ad account than the one of this connection. Reconnect and select the same ad account, or connect the other one as a new connection.',
  invalid_state: 'The authorization attempt expired or was already completed. Connect again.',
  authorization_refused: 'The platform did not grant the requested access. Connect again, or ask an administrator of the ad account.',
};
const unknownReason = 'Connecting failed, and nothing was connected. Connect again. If the problem persists, contact the operator.';

/** A link can name any ID: only a connection of this account that is connected is announced. */
function Connected({ id }: { id: string }) {
  const { data } = useQuery({ ...connectionQuery(id), retry: false });
  if (data?.status !== 'connected') return null;
  const isFirst = data.last_synced_at === null || isSyncing(data);
  const needsSettings = data.settings_problems.length > 0;
  return (
    <Notice tone={needsSettings ? 'warn' : 'good'} title={`Platform connected: ${isolated(data.name)}`} isAlert>
      {isFirst ? 'The first sync is running. It imports historical metrics. ' : 'Its metrics are imported. '}
      {needsSettings ? 'Before campaigns can launch, complete its settings. ' : ''}
      <TextLink to="/settings/connections/$id" params={{ id }}>
        {needsSettings ? 'Complete settings' : isFirst ? 'View sync progress' : 'View connection'}
      </TextLink>
    </Notice>
  );
}

/** The result of the platform's consent page. It is shown once: the address forgets it, so that a reload does not repeat it. */
export function ConnectOutcome(search: ConnectionsSearch) {
  const [outcome, setOutcome] = useState(search);
  const navigate = useNavigate({ from: '/settings/connections' });
  const { connected, error, reason } = search;
  useEffect(() => {
    if (connected === undefined && error === undefined) return;
    setOutcome({ connected, error, reason });
    void navigate({ search: {}, replace: true });
  }, [connected, error, reason, navigate]);
  if (outcome.error !== undefined) {
    return (
      <Notice tone="bad" title="Platform not connected" isAlert>
        {labelOf(reasonTexts, outcome.reason ?? '') ?? labelOf(reasonTexts, outcome.error) ?? unknownReason}
      </Notice>
    );
  }
  return outcome.connected === undefined ? null : <Connected id={outcome.connected} />;
}
