import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Resolve } from './guarded-agent.js';
import { KeyedBulkhead } from './keyed-bulkhead.js';

const queryTimeoutMs = 2_000;
const tries = 2;
/** Also with several name servers. */
const lookupTimeoutMs = tries * queryTimeoutMs;
/** With the wait for a turn. Shorter than the timeout of the connection that the look-up is a part of. */
const totalTimeoutMs = 4_500;
/** How long an answer of one family waits for that of the other one. Some name servers answer for IPv4 only. */
const otherFamilyMs = 300;
/** Look-ups of a party at a time. Name servers bound how many questions they forward, and those of the platforms are among them. */
const maxAtOnce = 8;
const maxWaiting = 250;
const silentForMs = 3 * 60_000;

/** Codes of the resolver that say that the name has no such address, in contrast to a name server that did not do its work. */
const absentCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);
/** Codes for no answer in time. Other failures come at once, so they hold up nothing and need not be remembered. */
const silenceCodes: ReadonlySet<unknown> = new Set(['ETIMEOUT', 'ECANCELLED']);

export class NameFailure extends Error {
  constructor(
    host: string,
    /** As the system reports it: `ENOTFOUND` for a name without addresses, `EAI_AGAIN` for one that could not be looked up. */
    readonly code: 'ENOTFOUND' | 'EAI_AGAIN',
  ) {
    super(`${host} could not be resolved.`);
    this.name = 'NameFailure';
  }
}

/**
 * Looks up names that strangers chose. The look-up of the system occupies a thread of the process for as long as a name server is silent,
 * and those threads also look up the platforms and the database. These look-ups occupy none, end after four seconds or with the attempt
 * that asked, and are bounded for each party. A name whose servers did not answer is not asked for again for three minutes. Names are
 * absolute: neither search domains nor the hosts file of the machine give them another meaning.
 */
export class UntrustedNames {
  private readonly lookups = new KeyedBulkhead(maxAtOnce, maxWaiting);
  /** Until when the names of a party are silent, by the monotonic clock. The oldest come first. */
  private readonly silent = new Map<string, number>();

  /** Name servers as `address` or `address:port`. Default: those of the system. */
  constructor(private readonly servers: readonly string[] = []) {}

  /** Throws a NameFailure for a name without addresses. */
  readonly resolve: Resolve = async (host, { party, signal }) => {
    // RFC 6761: no name server is asked for it.
    if (/(?:^|\.)localhost\.?$/i.test(host)) return [addressOf('127.0.0.1', 4), addressOf('::1', 6)];
    const key = `${party} ${host.toLowerCase()}`;
    if (this.isSilent(key)) throw new NameFailure(host, 'EAI_AGAIN');
    const ends = AbortSignal.any([signal, AbortSignal.timeout(totalTimeoutMs)]);
    try {
      return await beforeEndOf(
        ends,
        this.lookups.execute(party, () => this.ask(host, ends), ends),
      );
    } catch (error) {
      // A look-up that had no turn, or was cut off, says nothing about the name.
      const codes = error instanceof AggregateError ? error.errors.map(({ code }: NodeJS.ErrnoException) => code) : [];
      const isAbsent = codes.includes('ENOTFOUND') || (codes.length > 0 && codes.every((code) => absentCodes.has(code)));
      if (!isAbsent && codes.some((code) => silenceCodes.has(code))) this.markSilent(key);
      throw new NameFailure(host, isAbsent ? 'ENOTFOUND' : 'EAI_AGAIN');
    }
  };

  /** Throws an AggregateError when there is no address of either family. */
  private async ask(host: string, ends: AbortSignal): Promise<LookupAddress[]> {
    // Each look-up has a resolver of its own: only all questions of one can be cancelled together. It reads the configuration of the system.
    const resolver = new Resolver({ timeout: queryTimeoutMs, tries, maxTimeout: queryTimeoutMs });
    if (this.servers.length > 0) resolver.setServers(this.servers);
    const cancel = () => resolver.cancel();
    const timer = setTimeout(cancel, lookupTimeoutMs);
    ends.addEventListener('abort', cancel, { once: true });
    const found: LookupAddress[] = [];
    try {
      const families = [
        resolver.resolve4(host).then((addresses) => found.push(...addresses.map((address) => addressOf(address, 4)))),
        resolver.resolve6(host).then((addresses) => found.push(...addresses.map((address) => addressOf(address, 6)))),
      ];
      const both = Promise.allSettled(families);
      await Promise.any(families);
      await Promise.race([both, sleep(otherFamilyMs, undefined, { ref: false })]);
      return found.toSorted((a, b) => a.family - b.family);
    } finally {
      clearTimeout(timer);
      ends.removeEventListener('abort', cancel);
      cancel();
    }
  }

  private isSilent(key: string): boolean {
    const until = this.silent.get(key);
    return until !== undefined && until > performance.now();
  }

  private markSilent(key: string): void {
    const now = performance.now();
    for (const [name, until] of this.silent) {
      if (until > now) break;
      this.silent.delete(name);
    }
    this.silent.delete(key);
    this.silent.set(key, now + silentForMs);
  }
}

const addressOf = (address: string, family: 4 | 6): LookupAddress => ({ address, family });

/** The result of the work, or a failure as soon as the signal is aborted. */
function beforeEndOf<T>(ends: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(ends.reason as Error);
    ends.addEventListener('abort', end, { once: true });
    work.then(resolve, reject).finally(() => ends.removeEventListener('abort', end));
  });
}
