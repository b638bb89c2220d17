import type { Id } from '#libs/kernel';
import type { AttemptError } from '../../domain/attempt.js';

export const deliveryStatuses = ['pending', 'retrying', 'succeeded', 'failed', 'skipped'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export interface AttemptView {
  readonly at: string;
  readonly duration_ms: number;
  readonly http_status: number | null;
  readonly error: AttemptError | null;
  readonly response_excerpt: string | null;
}

export interface WebhookDeliveryView {
  readonly id: Id<'dlv'>;
  readonly object: 'webhook_delivery';
  readonly endpoint_id: Id<'whe'>;
  readonly event_id: Id<'evt'>;
  readonly type: string;
  readonly status: DeliveryStatus;
  readonly attempt_count: number;
  readonly next_attempt_at: string | null;
  readonly attempts: readonly AttemptView[];
  readonly created_at: string;
}
