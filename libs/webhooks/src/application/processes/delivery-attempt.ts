import { Clock, Precondition, systemActor, Transactions, Validated } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type AttemptResult, isGone, isSuccess } from '../../domain/attempt.js';
import { hasFailedForGood } from '../../domain/endpoint-health.js';
import { nextWaitMs } from '../../domain/retry-schedule.js';
import type { DisabledCode } from '../../domain/webhook-endpoint.js';
import { DisableWebhookEndpoint } from '../commands/change-webhook-endpoint.js';
import { type ClaimedDelivery, DeliveryQueue } from '../ports/delivery-queue.js';
import { EndpointSecrets } from '../ports/endpoint-secrets.js';
import { WebhookSender } from '../ports/webhook-sender.js';
import { signedHeaders } from '../signature.js';

/** Makes one attempt of a claimed delivery: signs, sends, stores the result, and disables an endpoint that is gone or has failed for good. */
@Injectable()
export class DeliveryAttempt {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly sender: WebhookSender,
    private readonly secrets: EndpointSecrets,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
    private readonly transactions: Transactions,
  ) {}

  async make(delivery: ClaimedDelivery): Promise<void> {
    const { accountId, endpointId, eventId, url, body, sealedSecrets } = delivery;
    const owner = { accountId, id: endpointId };
    const secrets = await Promise.all(sealedSecrets.map((sealed) => this.secrets.open(owner, sealed)));
    // Each attempt has a new time: receivers refuse old ones.
    const headers = signedHeaders({ id: eventId, body, sentAt: this.clock.now() }, secrets);
    const result = await this.sender.send({ accountId, url, body, headers });
    const at = this.clock.now();
    const health = await this.queue.record(delivery, { result, at, nextAttemptAt: this.nextAttemptAt(delivery, result, at) });
    if (health === null) return;
    if (isGone(result)) await this.disable(delivery, 'gone');
    else if (hasFailedForGood(health, at)) await this.disable(delivery, 'failing');
  }

  private nextAttemptAt({ attemptsMade }: ClaimedDelivery, result: AttemptResult, at: Date): Date | null {
    if (isSuccess(result) || isGone(result)) return null;
    const { retryAfterSeconds } = result;
    const wait = nextWaitMs({ attemptsMade: attemptsMade + 1, random: Math.random(), retryAfterSeconds });
    return wait === null ? null : new Date(at.getTime() + wait);
  }

  /** Together with what is under way to it. The event about it goes to the other endpoints. */
  private async disable({ accountId, endpointId, url }: ClaimedDelivery, code: DisabledCode): Promise<void> {
    const body = new Validated<object>({}, []);
    const command = new DisableWebhookEndpoint(systemActor(accountId), endpointId, Precondition.none, code, body, url);
    await this.transactions.run(accountId, () => this.commands.execute(command));
  }
}
