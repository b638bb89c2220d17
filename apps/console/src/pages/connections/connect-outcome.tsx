import { sentence } from '../../format/words.js';
import { TextLink } from '../../ui/links.js';
import { Notice } from '../../ui/notice.js';

const reasons: Readonly<Record<string, string>> = {
  access_denied: 'You declined at the platform, so nothing was connected. Start again whenever you like.',
  currency_mismatch:
    'The ad account uses another currency than this account, and numbers in two currencies cannot be added up. Choose an ad account in the currency of this account.',
  already_connected: 'This ad account is connected already. You find it in the list below.',
  platform_unavailable: 'The platform does not answer at the moment. Try again in a few minutes.',
  state_mismatch: 'The answer of the platform belonged to another attempt. Start again from here.',
  expired: 'The attempt took too long. Start again from here.',
};

/** How the way through the consent page of the platform ended. */
export function ConnectOutcome({ connected, error }: { connected?: string | undefined; error?: string | undefined }) {
  if (error !== undefined) {
    return (
      <Notice tone="bad" title="The platform is not connected" isNews>
        {reasons[error] ?? `${sentence(error)}. Start again; if it happens again, ask support with this word.`}
      </Notice>
    );
  }
  if (connected === undefined) return null;
  return (
    <Notice tone="good" title="The platform is connected" isNews>
      The first sync is running; it brings the numbers of the past.{' '}
      <TextLink to="/settings/connections/$id" params={{ id: connected }}>
        Watch it arrive
      </TextLink>
    </Notice>
  );
}
