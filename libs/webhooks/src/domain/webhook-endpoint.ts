import {
  type Actor,
  aggregateOf,
  DomainError,
  type Id,
  isSameValue,
  newId,
  type Problem,
  type RecordState,
  type Validated,
} from '#libs/kernel';
import * as events from './webhook-endpoint-events.js';

export const endpointStatuses = ['enabled', 'disabled'] as const;
export type EndpointStatus = (typeof endpointStatuses)[number];

export const disabledCodes = ['user_request', 'gone', 'failing'] as const;
export type DisabledCode = (typeof disabledCodes)[number];

/** What a user sets. */
export interface EndpointFields {
  readonly url: string;
  readonly description: string | null;
  /** Names of event types, `campaign.*` or `*`. */
  readonly eventTypes: readonly string[];
  readonly metadata: Readonly<Record<string, string>>;
}
export type EndpointPatch = Partial<
  Omit<EndpointFields, 'metadata'> & { readonly metadata: Readonly<Record<string, string | null>> | null }
>;

/** A secret as it is stored, and its last characters. */
export interface SealedSecret {
  readonly sealed: string;
  readonly hint: string;
}

export interface WebhookEndpointState extends EndpointFields, RecordState {
  readonly id: Id<'whe'>;
  /** The user who last chose the URL or the types, or enabled the endpoint. It gets only events that this user may see now. */
  readonly userId: Id<'usr'> | null;
  readonly status: EndpointStatus;
  /** Null while it is enabled. */
  readonly disabledCode: DisabledCode | null;
  readonly disabledAt: Date | null;
  /** The `sequence` of the last event before the endpoint was disabled. What came later was not sent. Null while it is enabled. */
  readonly disabledSequence: number | null;
  readonly sealedSecret: string;
  readonly secretHint: string;
  /** Signs too until it expires. */
  readonly previousSealedSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly createdAt: Date;
  /** Deleted endpoints are kept for as long as their deliveries. */
  readonly deletedAt: Date | null;
}

const auditedFields = {
  url: 'url',
  description: 'description',
  eventTypes: 'event_types',
  metadata: 'metadata',
  status: 'status',
  secretHint: 'secret_hint',
} as const;

/** A URL to which the events of the account are sent. */
export class WebhookEndpoint extends aggregateOf<WebhookEndpointState>() {
  /** `problems` are those of the URL and the event types, which depend on the installation. */
  static create(
    { actor, id, secret }: { readonly actor: Actor; readonly id: Id<'whe'>; readonly secret: SealedSecret },
    patch: Validated<EndpointPatch>,
    problems: readonly Problem[],
    now: Date,
  ): WebhookEndpoint {
    const { url = '', description = null, eventTypes = [], metadata } = patch.getOrThrow(problems);
    const endpoint = new WebhookEndpoint({
      id,
      accountId: actor.accountId,
      revision: 1,
      url,
      description,
      eventTypes,
      metadata: merged({}, metadata),
      userId: actor.userId,
      status: 'enabled',
      disabledCode: null,
      disabledAt: null,
      disabledSequence: null,
      sealedSecret: secret.sealed,
      secretHint: secret.hint,
      previousSealedSecret: null,
      previousSecretExpiresAt: null,
      createdAt: now,
      updatedAt: now,
      deletedAt: null,
    });
    endpoint.recordCreation(events.WebhookEndpointCreated, ['url', 'status'], now);
    return endpoint;
  }

  static newId(): Id<'whe'> {
    return newId('whe');
  }

  override get resourceType(): string {
    return 'webhook_endpoint';
  }

  protected override get auditedFields() {
    return auditedFields;
  }

  /** Who changes where events go, or which, is the user whose permissions the endpoint has: it must not show them more. */
  change(actor: Actor, patch: Validated<EndpointPatch>, problems: readonly Problem[], now: Date): void {
    const { metadata, ...fields } = patch.getOrThrow(problems);
    const next = { ...fields, ...(metadata === undefined ? {} : { metadata: merged(this.metadata, metadata) }) };
    const differing = Object.entries(next).filter(([name, value]) => !isSameValue(this[name as keyof EndpointFields], value));
    if (differing.length === 0) return;
    const isRedirected = differing.some(([name]) => name === 'url' || name === 'eventTypes');
    this.revise(events.WebhookEndpointUpdated, { ...next, ...(isRedirected ? { userId: actor.userId } : {}) }, now);
  }

  /** Throws for a disabled endpoint: messages to it would be skipped. `action` names what was asked for. */
  assertEnabled(action: string): void {
    if (this.status === 'enabled') return;
    throw new DomainError('invalid_state_transition', `Cannot ${action} for a disabled webhook endpoint. Enable it first.`, {
      current_status: this.status,
      action,
      allowed_from: ['enabled'],
      available_actions: [],
    });
  }

  /** The endpoint then has the permissions of who enables it. Has no effect on an enabled endpoint. */
  enable(actor: Actor, now: Date): void {
    if (this.status === 'enabled') return;
    this.revise(
      events.WebhookEndpointEnabled,
      { userId: actor.userId, status: 'enabled', disabledCode: null, disabledAt: null, disabledSequence: null },
      now,
    );
  }

  /** `sequence` is that of the last event of the account. Has no effect on a disabled endpoint. */
  disable(code: DisabledCode, sequence: number, now: Date): void {
    if (this.status === 'disabled') return;
    this.revise(
      events.WebhookEndpointDisabled,
      { status: 'disabled', disabledCode: code, disabledAt: now, disabledSequence: sequence },
      now,
    );
  }

  /** Both secrets sign until the overlap ends. */
  rotateSecret({ sealed, hint }: SealedSecret, overlapHours: number, now: Date): void {
    const previous =
      overlapHours === 0
        ? { previousSealedSecret: null, previousSecretExpiresAt: null }
        : { previousSealedSecret: this.sealedSecret, previousSecretExpiresAt: new Date(now.getTime() + overlapHours * 3_600_000) };
    this.revise(events.WebhookEndpointUpdated, { ...previous, sealedSecret: sealed, secretHint: hint }, now);
  }

  /** Replaces the secrets by the same ones, sealed with another key. */
  reseal(sealedSecret: string, previousSealedSecret: string | null): void {
    this.assign({ sealedSecret, previousSealedSecret });
  }

  delete(now: Date): void {
    const secrets = { sealedSecret: '', previousSealedSecret: null, previousSecretExpiresAt: null };
    this.revise(events.WebhookEndpointDeleted, { ...secrets, deletedAt: now }, now);
  }
}

/** Null removes a key, or all of them. */
function merged(
  metadata: EndpointFields['metadata'],
  patch: Readonly<Record<string, string | null>> | null | undefined,
): EndpointFields['metadata'] {
  if (patch === null) return {};
  const all = Object.entries({ ...metadata, ...patch });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null));
}
