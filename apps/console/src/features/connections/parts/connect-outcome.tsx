import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ConnectionsSearch } from '../../../app/search.js';
import { labelOf } from '../../../shared/format/labels.js';
import { Notice } from '../../../shared/ui/notice.js';

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

/** Why the consent of the platform connected nothing. It is shown once: the address forgets it, so that a reload does not repeat it. */
export function ConnectOutcome(search: ConnectionsSearch) {
  const [outcome, setOutcome] = useState(search);
  const navigate = useNavigate({ from: '/settings/connections' });
  const { error, reason } = search;
  useEffect(() => {
    if (error === undefined) return;
    setOutcome({ error, reason });
    void navigate({ search: {}, replace: true });
  }, [error, reason, navigate]);
  if (outcome.error === undefined) return null;
  return (
    <Notice tone="bad" title="Platform not connected" isAlert>
      {labelOf(reasonTexts, outcome.reason ?? '') ?? labelOf(reasonTexts, outcome.error) ?? unknownReason}
    </Notice>
  );
}
