import type { ConnectionsSearch } from '../../app/search.js';
import { humanize } from '../../format/labels.js';
import { TextLink } from '../../ui/links.js';
import { Notice } from '../../ui/notice.js';

const reasonTexts: Readonly<Record<string, string>> = {
  access_denied: 'You declined at the platform, so nothing was connected. Start again whenever you like.',
  currency_mismatch:
    'The ad account uses another currency than this account, and numbers in two currencies cannot be added up. Choose an ad account in the currency of this account.',
  already_connected: 'This ad account is connected already. You find it in the list below.',
  platform_unavailable: 'The platform does not answer at the moment. Try again in a few minutes.',
  ad_account_mismatch:
    'You chose another ad account than the one of this connection. Reconnect and choose the same one, or connect the other anew.',
  invalid_state: 'The attempt took too long, or was finished already. Start again from here.',
  authorization_refused: 'The platform did not grant what was asked. Start again, or ask an administrator of the ad account.',
};

/** How the way through the consent page of the platform ended. */
export function ConnectOutcome({ connected, error, reason }: ConnectionsSearch) {
  if (error !== undefined) {
    return (
      <Notice tone="bad" title="The platform is not connected" isAlert>
        {reasonTexts[reason ?? ''] ??
          reasonTexts[error] ??
          `${humanize(error)}. Start again; if it happens again, ask support with this word.`}
      </Notice>
    );
  }
  if (connected === undefined) return null;
  return (
    <Notice tone="good" title="The platform is connected" isAlert>
      The first sync is running; it brings the numbers of the past.{' '}
      <TextLink to="/settings/connections/$id" params={{ id: connected }}>
        Watch it arrive
      </TextLink>
    </Notice>
  );
}
