import type { Id } from '#libs/kernel';

/** Attempts of a process at a time. */
const maxPlaces = 256;
const maxOfAccount = 32;
/** An account gets at most this part of the free places. */
const partOfFree = 4;

/** Whose attempt takes a place. */
export interface PlaceHolder {
  readonly accountId: Id<'acc'>;
  readonly endpointId: Id<'whe'>;
}

/** Whom the next claim leaves out, because it has no room for them. */
export interface WithoutRoom {
  readonly accounts: readonly Id<'acc'>[];
  readonly endpoints: readonly Id<'whe'>[];
}

type EndpointCounts = ReadonlyMap<Id<'whe'>, number>;

/**
 * The places of a process for attempts, which accounts share. The more places are taken, the fewer an account gets, so accounts whose
 * receivers are slow always leave places for those with nothing in flight. In the same way, half of the places of an account are for
 * endpoints with nothing in flight.
 */
export class AttemptPlaces {
  private constructor(private readonly taken: Map<Id<'acc'>, EndpointCounts>) {}

  static allFree(): AttemptPlaces {
    return new AttemptPlaces(new Map());
  }

  copy(): AttemptPlaces {
    return new AttemptPlaces(new Map(this.taken));
  }

  get free(): number {
    return maxPlaces - [...this.taken.values()].reduce((sum, endpoints) => sum + total(endpoints), 0);
  }

  /** How many attempts each account has in flight. */
  get inFlight(): ReadonlyMap<Id<'acc'>, number> {
    return new Map([...this.taken].map(([accountId, endpoints]) => [accountId, total(endpoints)]));
  }

  get withoutRoom(): WithoutRoom {
    const { free } = this;
    const share = shareOf(free);
    const accounts = [...this.taken].filter(([, endpoints]) => free === 0 || total(endpoints) >= share).map(([accountId]) => accountId);
    const full = new Set(accounts);
    const crowded = [...this.taken].filter(([accountId, endpoints]) => !full.has(accountId) && total(endpoints) >= freelyUsed(share));
    return { accounts, endpoints: crowded.flatMap(([, endpoints]) => [...endpoints.keys()]) };
  }

  /** How many more attempts may start. */
  roomOf({ accountId, endpointId }: PlaceHolder): number {
    const { free } = this;
    const share = shareOf(free);
    const endpoints = this.taken.get(accountId) ?? new Map<Id<'whe'>, number>();
    const used = total(endpoints);
    const isIdle = !endpoints.has(endpointId);
    if (free === 0 || used >= share) return 0;
    return Math.min(free, Math.max(isIdle ? 1 : 0, freelyUsed(share) - used));
  }

  take({ accountId, endpointId }: PlaceHolder, count = 1): void {
    if (count > 0) this.change(accountId, endpointId, count);
  }

  release({ accountId, endpointId }: PlaceHolder): void {
    this.change(accountId, endpointId, -1);
  }

  private change(accountId: Id<'acc'>, endpointId: Id<'whe'>, by: number): void {
    const endpoints = new Map(this.taken.get(accountId));
    const count = (endpoints.get(endpointId) ?? 0) + by;
    if (count === 0) endpoints.delete(endpointId);
    else endpoints.set(endpointId, count);
    if (endpoints.size === 0) this.taken.delete(accountId);
    else this.taken.set(accountId, endpoints);
  }
}

const total = (endpoints: EndpointCounts): number => [...endpoints.values()].reduce((sum, count) => sum + count, 0);
const shareOf = (free: number): number => Math.min(maxOfAccount, Math.max(1, Math.floor(free / partOfFree)));
/** The places of an account for which all its endpoints compete. */
const freelyUsed = (share: number): number => Math.ceil(share / 2);
