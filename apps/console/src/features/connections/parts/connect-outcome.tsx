import type { ConnectionsSearch } from '../../../app/search.js';
import { humanize } from '../../../shared/format/labels.js';
import { TextLink } from '../../../shared/ui/links.js';
import { Notice } from '../../../shared/ui/notice.js';

const reasonTexts: Readonly<Record<string, string>> = {
  access_denied: 'You declined access on the platform, so nothing was connected. Connect again to grant access.',
  currency_mismatch: 'The ad account uses a different currency than this account. Select an ad account in the currency of this account.',
  already_connected: 'This ad account is already connected. Use the connection in the list below.',
  platform_unavailable: 'The platform is not responding. Try again in a few minutes.',
  ad_account_mismatch:
    'You selected a different ad account than the one of this connection. Reconnect and select the same ad account, or connect the other one as a new connection.',
  invalid_state: 'The authorization attempt expired or was already completed. Connect again.',
  authorization_refused: 'The platform did not grant the requested access. Connect again, or ask an administrator of the ad account.',
};

/** The result of the platform's consent page. */
export function ConnectOutcome({ connected, error, reason }: ConnectionsSearch) {
  if (error !== undefined) {
    return (
      <Notice tone="bad" title="Platform not connected" isAlert>
        {reasonTexts[reason ?? ''] ??
          reasonTexts[error] ??
          `${humanize(error)}. Connect again. If the problem persists, report this error code.`}
      </Notice>
    );
  }
  if (connected === undefined) return null;
  return (
    <Notice tone="good" title="Platform connected" isAlert>
      The first sync is running. It imports historical metrics.{' '}
      <TextLink to="/settings/connections/$id" params={{ id: connected }}>
        View sync progress
      </TextLink>
    </Notice>
  );
}
