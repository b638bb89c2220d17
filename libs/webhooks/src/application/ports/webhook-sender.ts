import type { AttemptResult } from '../../domain/attempt.js';

/** Sends signed messages to receivers. */
export abstract class WebhookSender {
  /** Never throws for what a receiver does. */
  abstract send(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<AttemptResult>;
}
