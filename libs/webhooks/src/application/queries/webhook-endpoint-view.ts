import type { Id } from '#libs/kernel';
import type { DisabledCode, EndpointStatus } from '../../domain/webhook-endpoint.js';

export interface EndpointHealthView {
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly consecutive_failures: number;
  readonly backlog: number;
  readonly oldest_due_at: string | null;
  readonly success_ratio_24h: number | null;
}

export interface WebhookEndpointView {
  readonly id: Id<'whe'>;
  readonly object: 'webhook_endpoint';
  readonly url: string;
  readonly description: string | null;
  readonly event_types: readonly string[];
  /** Whose permissions the endpoint has. */
  readonly user_id: Id<'usr'> | null;
  readonly status: EndpointStatus;
  readonly status_reason: { readonly code: DisabledCode; readonly message: string; readonly since: string } | null;
  readonly secret: string | null;
  readonly secret_hint: string;
  readonly previous_secret_expires_at: string | null;
  readonly health: EndpointHealthView;
  readonly metadata: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly created_at: string;
  readonly updated_at: string;
}
