import { FairQueue, type Id } from '#libs/kernel';

const maxInFlight = 256;
const maxOfAccount = 32;

/** The more is in flight, the less an account gets, so accounts whose receivers are slow leave room for those with nothing in flight. */
const ofAccount = (free: number): number => Math.min(maxOfAccount, Math.max(1, Math.floor(free / 4)));
const maxOfEndpoint = 4;
/** Half of what an account has is left to endpoints with nothing in flight, so each of the most that it can have gets one. */
const ofEndpoint = (free: number): number => (free > maxOfAccount / 2 ? maxOfEndpoint : 1);

/** Whose attempt is in flight. */
export interface AttemptOwner {
  readonly accountId: Id<'acc'>;
  readonly endpointId: Id<'whe'>;
}

/** Whom the next claim leaves out, because they have as much in flight as they may. */
export interface AtLimit {
  readonly accounts: readonly Id<'acc'>[];
  readonly endpoints: readonly Id<'whe'>[];
}

/** How many attempts a process makes at the same time: of all accounts, of each one, and of each endpoint. */
export class AttemptLimits {
  private constructor(
    private readonly accounts: FairQueue,
    private readonly endpoints: Map<Id<'acc'>, FairQueue>,
  ) {}

  static idle(): AttemptLimits {
    return new AttemptLimits(new FairQueue({ max: maxInFlight, maxOfTenant: ofAccount }), new Map());
  }

  copy(): AttemptLimits {
    return new AttemptLimits(this.accounts.copy(), new Map([...this.endpoints].map(([id, endpoints]) => [id, endpoints.copy()])));
  }

  get free(): number {
    return this.accounts.free;
  }

  /** How many attempts each account has in flight. */
  get inFlight(): ReadonlyMap<Id<'acc'>, number> {
    return this.accounts.inFlightByTenant as ReadonlyMap<Id<'acc'>, number>;
  }

  get atLimit(): AtLimit {
    const accounts = this.accounts.tenantsWithout(1) as Id<'acc'>[];
    const endpoints = [...this.endpoints].flatMap(([id, queue]) => (accounts.includes(id) ? [] : queue.tenantsWithout(1)));
    return { accounts, endpoints: endpoints as Id<'whe'>[] };
  }

  /** How many more attempts may start. */
  roomOf({ accountId, endpointId }: AttemptOwner): number {
    return Math.min(this.accounts.roomOf(accountId), this.endpointsOf(accountId).roomOf(endpointId));
  }

  start({ accountId, endpointId }: AttemptOwner, count = 1): void {
    if (count === 0) return;
    const endpoints = this.endpointsOf(accountId);
    this.endpoints.set(accountId, endpoints);
    endpoints.start(endpointId, count);
    this.accounts.start(accountId, count);
  }

  end({ accountId, endpointId }: AttemptOwner): void {
    const endpoints = this.endpointsOf(accountId);
    endpoints.leave(endpointId);
    this.accounts.leave(accountId);
    if (endpoints.inFlight === 0) this.endpoints.delete(accountId);
  }

  private endpointsOf(accountId: Id<'acc'>): FairQueue {
    return this.endpoints.get(accountId) ?? new FairQueue({ max: maxOfAccount, maxOfTenant: ofEndpoint });
  }
}
