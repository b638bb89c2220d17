import { type Actor, ChangeExecutor, DomainError, type Id, type Precondition, type Validated } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EventCatalog } from '../../domain/event-catalog.js';
import type { DisabledCode, EndpointPatch, WebhookEndpoint } from '../../domain/webhook-endpoint.js';
import { maxSkippedAtOnce, WebhookEndpointRepository } from '../../domain/webhook-endpoint.repository.js';
import { EndpointRules } from '../endpoint-rules.js';
import { DeliveryReplays, maxReplayedEvents, type MissedEvents } from '../ports/delivery-replays.js';
import { EndpointSecrets } from '../ports/endpoint-secrets.js';
import { hintOf } from '../signature.js';

export class UpdateWebhookEndpoint extends Command<WebhookEndpoint> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'whe'>,
    readonly precondition: Precondition,
    readonly patch: Validated<EndpointPatch>,
  ) {
    super();
  }
}

@CommandHandler(UpdateWebhookEndpoint)
export class UpdateWebhookEndpointHandler implements ICommandHandler<UpdateWebhookEndpoint> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly rules: EndpointRules,
  ) {}

  execute(command: UpdateWebhookEndpoint): Promise<WebhookEndpoint> {
    const { actor, patch } = command;
    return this.changes.run(this.endpoints, command, async (endpoint, now) => {
      const { url } = endpoint;
      endpoint.change(actor, patch, this.rules.problemsOf(patch.value), now);
      if (endpoint.url !== url) await this.endpoints.forgetFailures(endpoint);
    });
  }
}

export interface EnabledEndpoint {
  readonly endpoint: WebhookEndpoint;
  readonly missed: MissedEvents;
}

/** Enables an endpoint, and counts what was not sent to it while it was disabled. */
export class EnableWebhookEndpoint extends Command<EnabledEndpoint> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'whe'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(EnableWebhookEndpoint)
export class EnableWebhookEndpointHandler implements ICommandHandler<EnableWebhookEndpoint> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly replays: DeliveryReplays,
    private readonly catalog: EventCatalog,
  ) {}

  async execute(command: EnableWebhookEndpoint): Promise<EnabledEndpoint> {
    let missed: MissedEvents = { count: 0, since: null };
    const endpoint = await this.changes.run(this.endpoints, command, async (disabled, now) => {
      if (disabled.status === 'enabled') return;
      // What is being appended is in the log before it is counted, and what is appended later is sent.
      await this.endpoints.lockSequence(disabled.accountId);
      const left = await this.endpoints.skipDeliveries(disabled);
      if (left > 0) throw stillSkipping(left + maxSkippedAtOnce);
      const types = disabled.eventTypes.flatMap((pattern) => this.catalog.matching(pattern));
      missed = await this.replays.missedBy(disabled, command.actor, types, maxReplayedEvents);
      disabled.enable(command.actor, now);
      await this.endpoints.forgetFailures(disabled);
    });
    return { endpoint, missed };
  }
}

const skipSeconds = 5;

/** What was not sent before the endpoint was disabled must not be sent after it is enabled. */
function stillSkipping(pending: number): DomainError {
  const message = `${pending} deliveries from before the endpoint was disabled are still being skipped. Enable it when they are.`;
  return new DomainError('too_many_pending', message, { limit: maxSkippedAtOnce, pending }, skipSeconds);
}

/** Disables an endpoint. What was under way to it ends. */
export class DisableWebhookEndpoint extends Command<WebhookEndpoint> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'whe'>,
    readonly precondition: Precondition,
    readonly code: DisabledCode,
    readonly body: Validated<object>,
    /** The URL that failed. An endpoint that has another one by now is not disabled. */
    readonly failedUrl: string | null = null,
  ) {
    super();
  }
}

@CommandHandler(DisableWebhookEndpoint)
export class DisableWebhookEndpointHandler implements ICommandHandler<DisableWebhookEndpoint> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly endpoints: WebhookEndpointRepository,
  ) {}

  execute(command: DisableWebhookEndpoint): Promise<WebhookEndpoint> {
    return this.changes.run(this.endpoints, command, async (endpoint, now) => {
      if (command.failedUrl !== null && command.failedUrl !== endpoint.url) return;
      if (endpoint.status === 'enabled') endpoint.disable(command.code, await this.endpoints.lockSequence(endpoint.accountId), now);
      await this.endpoints.skipDeliveries(endpoint);
    });
  }
}

export class RotateWebhookSecret extends Command<WebhookEndpoint> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'whe'>,
    readonly precondition: Precondition,
    readonly secret: string,
    readonly body: Validated<{ readonly overlapHours: number }>,
  ) {
    super();
  }
}

@CommandHandler(RotateWebhookSecret)
export class RotateWebhookSecretHandler implements ICommandHandler<RotateWebhookSecret> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly endpoints: WebhookEndpointRepository,
    private readonly secrets: EndpointSecrets,
  ) {}

  execute(command: RotateWebhookSecret): Promise<WebhookEndpoint> {
    const { secret, body } = command;
    return this.changes.run(this.endpoints, command, async (endpoint, now) => {
      const sealed = await this.secrets.seal(endpoint, secret);
      endpoint.rotateSecret({ sealed, hint: hintOf(secret) }, body.getOrThrow().overlapHours, now);
    });
  }
}

/** Deletes an endpoint and ends its deliveries. */
export class DeleteWebhookEndpoint extends Command<WebhookEndpoint> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'whe'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}

@CommandHandler(DeleteWebhookEndpoint)
export class DeleteWebhookEndpointHandler implements ICommandHandler<DeleteWebhookEndpoint> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly endpoints: WebhookEndpointRepository,
  ) {}

  execute(command: DeleteWebhookEndpoint): Promise<WebhookEndpoint> {
    return this.changes.run(this.endpoints, command, async (endpoint, now) => {
      endpoint.delete(now);
      await this.endpoints.skipDeliveries(endpoint);
    });
  }
}
