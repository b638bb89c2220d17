import { type Actor, Clock, type Id, NotFound, type Problem, uuidFromId, type Validated, ValidationFailed } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { eventRetention } from '../../domain/event-retention.js';
import { EventCatalog } from '../../domain/event-catalog.js';
import type { WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { WebhookEndpointRepository } from '../../domain/webhook-endpoint.repository.js';
import { EndpointRules } from '../endpoint-rules.js';
import { DeliveryReplays, maxReplayedEvents } from '../ports/delivery-replays.js';

/** Which events are sent again: these, or those of a period. */
export interface ReplayRequest {
  readonly eventIds: readonly string[] | null;
  readonly since: Date | null;
  /** Null: now. */
  readonly until: Date | null;
  readonly onlyFailed: boolean;
  /** Patterns. Null: the types of the endpoint. */
  readonly eventTypes: readonly string[] | null;
}

/** Sends events to an endpoint again. Returns how many. */
export class ReplayEvents extends Command<number> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'whe'>,
    readonly body: Validated<ReplayRequest>,
  ) {
    super();
  }
}

@CommandHandler(ReplayEvents)
export class ReplayEventsHandler implements ICommandHandler<ReplayEvents> {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly replays: DeliveryReplays,
    private readonly rules: EndpointRules,
    private readonly catalog: EventCatalog,
    private readonly clock: Clock,
  ) {}

  async execute({ actor, id, body }: ReplayEvents): Promise<number> {
    const endpoint = await this.endpoints.get(actor.accountId, id);
    const now = this.clock.now();
    const request = body.getOrThrow(this.problemsOf(body.value, now));
    endpoint.assertEnabled('replay');
    return request.eventIds === null ? this.replayRange(endpoint, request, now) : this.replayEvents(endpoint, request.eventIds, now);
  }

  private problemsOf({ eventIds = null, since = null, until = null, eventTypes = null }: Partial<ReplayRequest>, now: Date): Problem[] {
    if (eventIds !== null && (since !== null || until !== null || eventTypes !== null))
      return [{ pointer: '/event_ids', code: 'conflicting_fields', message: 'Send either event_ids or since, not both.' }];
    if (eventIds !== null) return [];
    if (since === null) return [{ pointer: '/since', code: 'required', message: 'since is required without event_ids.' }];
    if (since >= (until ?? now))
      return [{ pointer: '/since', code: 'out_of_range', message: 'since must be before until and in the past.' }];
    return [...this.rules.problemsOf({ eventTypes: eventTypes ?? [] })];
  }

  private async replayEvents(endpoint: WebhookEndpoint, texts: readonly string[], now: Date): Promise<number> {
    const ids = texts.map((text) => (uuidFromId('evt', text) === null ? null : (text as Id<'evt'>)));
    const known = ids.filter((id) => id !== null);
    const missing = await this.replays.missingEvents(endpoint, known);
    const problems = ids.flatMap((id, i): Problem[] => {
      if (id !== null && !missing.has(id)) return [];
      const message = `event_ids[${i}] is not an event of the last ${eventRetention} that the endpoint may receive.`;
      return [{ pointer: `/event_ids/${i}`, code: 'reference_not_found', message, resource_id: `${texts[i]}` }];
    });
    if (problems.length > 0) throw new ValidationFailed(problems);
    return this.replays.queueEvents(endpoint, known, now);
  }

  private async replayRange(
    endpoint: WebhookEndpoint,
    { since, until, onlyFailed, eventTypes }: ReplayRequest,
    now: Date,
  ): Promise<number> {
    const types = (eventTypes ?? endpoint.eventTypes).flatMap((pattern) => this.catalog.matching(pattern));
    const range = { since: since as Date, until: until ?? now, onlyFailed, types };
    const queued = await this.replays.queueRange(endpoint, range, maxReplayedEvents, now);
    if (queued !== null) return queued;
    const message = `The period has more than ${maxReplayedEvents} events to replay. Replay a shorter one.`;
    throw new ValidationFailed([{ pointer: '/until', code: 'out_of_range', message }]);
  }
}

/** Sends the event of a delivery again, from the first attempt. Has no effect while an attempt is under way. */
export class RetryWebhookDelivery extends Command<void> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'dlv'>,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(RetryWebhookDelivery)
export class RetryWebhookDeliveryHandler implements ICommandHandler<RetryWebhookDelivery> {
  constructor(
    private readonly endpoints: WebhookEndpointRepository,
    private readonly replays: DeliveryReplays,
    private readonly clock: Clock,
  ) {}

  async execute({ actor: { accountId, permissions }, id, body }: RetryWebhookDelivery): Promise<void> {
    const delivery = await this.replays.find(accountId, id, [...permissions]);
    if (delivery === null) throw new NotFound();
    const endpoint = await this.endpoints.get(accountId, delivery.endpointId);
    body.getOrThrow();
    endpoint.assertEnabled('retry');
    const { size } = await this.replays.missingEvents(endpoint, [delivery.eventId]);
    if (size > 0) throw new NotFound('The event of the delivery no longer exists, or the endpoint may not receive it.');
    await this.replays.queueEvents(endpoint, [delivery.eventId], this.clock.now());
  }
}
