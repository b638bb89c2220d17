import { DescriptionList } from '../../../shared/ui/description-list.js';
import { useFormat } from '../../../shared/ui/use-session.js';
import { UserName } from '../../users/parts/user-name.js';
import type { WebhookEndpoint } from '../api/webhooks.js';

/** The share of deliveries that succeeded, for a person. */
export const successText = ({ success_ratio_24h: ratio }: WebhookEndpoint['health']): string =>
  ratio === null ? '–' : `${Math.floor(ratio * 1_000) / 10} %`;

export function WebhookFacts({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { moment } = useFormat();
  const { health, event_types: types, secret_hint: hint, previous_secret_expires_at: previousUntil } = endpoint;
  const at = (stamp: string | null) => (stamp === null ? 'Never' : moment(stamp));
  return (
    <DescriptionList
      items={[
        ['Event types', types.join(', ')],
        ['Sends what this user may see', endpoint.user_id === null ? 'Unknown: nothing' : <UserName key="user" id={endpoint.user_id} />],
        ['Description', endpoint.description ?? '–'],
        ['Last success', at(health.last_success_at)],
        ['Last failure', at(health.last_failure_at)],
        ['Failures since the last success', health.consecutive_failures],
        ['Succeeded in 24 hours', successText(health)],
        ['Backlog', health.backlog],
        ['Next delivery', health.oldest_due_at === null ? '–' : moment(health.oldest_due_at)],
        ['Signing secret', `whsec_…${hint}`],
        ['Previous secret signs until', previousUntil === null ? '–' : moment(previousUntil)],
        ['Created', moment(endpoint.created_at)],
      ]}
    />
  );
}
