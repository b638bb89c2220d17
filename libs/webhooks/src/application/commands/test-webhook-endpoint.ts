import { type Caller, Clock, DomainError, type Id, newId, type Problem, Transactions, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AttemptResult } from '../../domain/attempt.js';
import { EventCatalog, type EventType } from '../../domain/event-catalog.js';
import { sampleEvent } from '../../domain/sample-event.js';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { WebhookEndpointRepository } from '../../domain/webhook-endpoint.repository.js';
import { EndpointSecrets } from '../ports/endpoint-secrets.js';
import { EventSamples } from '../ports/event-samples.js';
import { WebhookSender } from '../ports/webhook-sender.js';
import { signedHeaders } from '../signature.js';

const defaultType = 'webhook_endpoint.test';
/** In each process. A receiver can take 15 seconds, for which the request is held. */
const maxTestsOfAccount = 2;
const retryAfterSeconds = 15;

export interface TestOutcome {
  readonly at: Date;
  readonly result: AttemptResult;
}

/** Sends a sample to an endpoint now, also to a disabled one. Nothing is stored, and its health stays as it is. */
export class TestWebhookEndpoint extends Command<TestOutcome> {
  constructor(
    readonly caller: Caller,
    readonly id: Id<'whe'>,
    readonly body: Validated<{ readonly eventType: string | null }>,
  ) {
    super();
  }
}

@CommandHandler(TestWebhookEndpoint)
export class TestWebhookEndpointHandler implements ICommandHandler<TestWebhookEndpoint> {
  private readonly underWay = new Map<Id<'acc'>, number>();

  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly secrets: EndpointSecrets,
    private readonly sender: WebhookSender,
    private readonly samples: EventSamples,
    private readonly catalog: EventCatalog,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {}

  async execute(command: TestWebhookEndpoint): Promise<TestOutcome> {
    const { accountId } = command.caller;
    const count = this.underWay.get(accountId) ?? 0;
    if (count >= maxTestsOfAccount) throw tooMany();
    this.underWay.set(accountId, count + 1);
    try {
      return await this.send(command);
    } finally {
      const remaining = (this.underWay.get(accountId) ?? 1) - 1;
      if (remaining === 0) this.underWay.delete(accountId);
      else this.underWay.set(accountId, remaining);
    }
  }

  private async send({ caller, id, body }: TestWebhookEndpoint): Promise<TestOutcome> {
    const { accountId, userId, apiKeyId, requestId } = caller;
    // No transaction is open while the receiver is asked.
    const endpoint = await this.transactions.run(accountId, () => this.endpoints.get(accountId, id));
    const type = this.typeOf(body);
    const sentAt = this.clock.now();
    const secrets = await this.secretsOf(endpoint, sentAt);
    const origin = { id: newId('evt'), at: sentAt.toISOString(), userId, apiKeyId, requestId };
    const message = JSON.stringify(sampleEvent(type, this.samples.contentOf(type), origin));
    const headers = signedHeaders({ id: origin.id, body: message, sentAt }, secrets);
    const result = await this.sender.send({ accountId, url: endpoint.url, body: message, headers });
    return { at: this.clock.now(), result };
  }

  private typeOf(body: Validated<{ readonly eventType: string | null }>): EventType {
    const name = body.value.eventType ?? defaultType;
    const type = this.catalog.types.find((known) => known.name === name);
    body.getOrThrow(type === undefined ? [unknownType(this.catalog)] : []);
    return type as EventType;
  }

  private secretsOf(endpoint: WebhookEndpoint, now: Date): Promise<string[]> {
    const { sealedSecret, previousSealedSecret: previous, previousSecretExpiresAt: expiresAt } = endpoint;
    const isPreviousValid = previous !== null && expiresAt !== null && expiresAt > now;
    return Promise.all([sealedSecret, ...(isPreviousValid ? [previous] : [])].map((sealed) => this.secrets.open(endpoint, sealed)));
  }
}

function unknownType({ types }: EventCatalog): Problem {
  const message = 'event_type must be the name of an event type, such as campaign.launched.';
  return { pointer: '/event_type', code: 'not_allowed_value', message, allowed: types.map(({ name }) => name) };
}

function tooMany(): DomainError {
  const message = `At most ${maxTestsOfAccount} tests of an account can be in progress at a time.`;
  return new DomainError('too_many_pending', message, { limit: maxTestsOfAccount, pending: maxTestsOfAccount }, retryAfterSeconds);
}
