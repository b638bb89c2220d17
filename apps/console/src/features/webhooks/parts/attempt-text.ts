import type { Schemas } from '../../../shared/api/schemas.js';
import { humanize, labelOf } from '../../../shared/format/labels.js';
import type { WebhookAttempt } from '../api/webhooks.js';

const errors: Readonly<Record<Exclude<Schemas['WebhookAttemptError'], 'http'>, string>> = {
  timeout: 'No answer within 15 seconds',
  dns: 'The name of the host does not resolve',
  tls: 'The certificate is not valid',
  refused: 'Connection refused',
  reset: 'The connection ended early',
  forbidden_address: 'The host is not on the public internet',
};

/** How a receiver answered, in a few words. */
export function attemptText({ error, http_status: status }: Pick<WebhookAttempt, 'error' | 'http_status'>): string {
  if (status !== null) return `Answered ${status}`;
  return error === null ? 'No answer' : (labelOf(errors, error) ?? humanize(error));
}
