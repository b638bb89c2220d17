import type { Id } from '#libs/kernel';
import type { AttemptResult } from '../../domain/attempt.js';

export interface OutgoingMessage {
  /** Whose endpoint it is. */
  readonly accountId: Id<'acc'>;
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends signed messages to receivers. */
export abstract class WebhookSender {
  /** Never throws for what a receiver does. */
  abstract send(message: OutgoingMessage): Promise<AttemptResult>;
}
