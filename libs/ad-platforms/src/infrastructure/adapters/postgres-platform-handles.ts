import { type Id, uuidOf } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Database } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { type ConnectionHandles, type HandleKind, PlatformHandles } from '../../application/ports/platform-handles.js';

const find = sql(
  'find platform_handle',
  'select handle from ad_platforms.platform_handle where account_id = $1 and connection_id = $2 and kind = $3 and key = $4',
);
const findUnder = sql(
  'find platform_handles',
  `select key, handle from ad_platforms.platform_handle
   where account_id = $1 and connection_id = $2 and kind = $3 and key >= $4 and key < $5 and handle is not null`,
);
const remember = sql(
  'remember platform_handle',
  `insert into ad_platforms.platform_handle (account_id, connection_id, kind, key, handle) values ($1, $2, $3, $4, $5)
   on conflict (account_id, connection_id, kind, key) do update
   set handle = excluded.handle, claimed_by = null, claimed_until = null, misses = 0, missed_since = null`,
);
const forget = sql(
  'forget platform_handle',
  'delete from ad_platforms.platform_handle where account_id = $1 and connection_id = $2 and kind = $3 and key = $4',
);
// Only PostgreSQL's clock is asked, because processes on other machines compare the times too.
const claim = sql(
  'claim platform_handle',
  `insert into ad_platforms.platform_handle as h (account_id, connection_id, kind, key, claimed_by, claimed_until)
   values ($1, $2, $3, $4, $5, clock_timestamp() + make_interval(secs => $6))
   on conflict (account_id, connection_id, kind, key) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
   where h.handle is null and h.claimed_until <= clock_timestamp() returning key`,
);
// A worker whose claim has ended while it stood still must not touch the claim of the next one.
const extendClaim = sql(
  'extend claim of platform_handle',
  `update ad_platforms.platform_handle set claimed_until = clock_timestamp() + make_interval(secs => $6)
   where account_id = $1 and connection_id = $2 and kind = $3 and key = $4 and claimed_by = $5 and handle is null`,
);
const releaseClaim = sql(
  'release claim of platform_handle',
  `delete from ad_platforms.platform_handle
   where account_id = $1 and connection_id = $2 and kind = $3 and key = $4 and claimed_by = $5 and handle is null`,
);
// Whoever made it first, everybody uses the same one.
const rememberMade = sql(
  'remember made platform_handle',
  `insert into ad_platforms.platform_handle as h (account_id, connection_id, kind, key, handle) values ($1, $2, $3, $4, $5)
   on conflict (account_id, connection_id, kind, key) do update
   set handle = coalesce(h.handle, excluded.handle), claimed_by = null, claimed_until = null returning handle`,
);
const missOnce = sql(
  'miss platform_handle',
  `update ad_platforms.platform_handle
   set misses = case when missed_since > clock_timestamp() - interval '1 day' then misses + 1 else 1 end,
     missed_since = case when missed_since > clock_timestamp() - interval '1 day' then missed_since else clock_timestamp() end
   where account_id = $1 and connection_id = $2 and kind = $3 and key = $4 and handle = $5
   returning misses >= $6 and missed_since <= clock_timestamp() - make_interval(secs => $7) as is_final`,
);

/** How long a platform may hide what a request without an answer has created. It is searched before it is created again. */
const searchLagSeconds = 60;
const renewalMs = 15_000;
/** A claim is renewed while its worker lives, however long the platform takes. Of one that dies, the search lag is always left. */
const claimSeconds = searchLagSeconds + 2 * (renewalMs / 1_000);
const minMisses = 3;
/** No text sorts after it, by code point. */
const lastCharacter = '\u{10FFFF}';
const polls = 10;
const pollMs = 200;

@Injectable()
export class PostgresPlatformHandles extends PlatformHandles {
  constructor(private readonly database: Database) {
    super();
  }

  of(accountId: Id<'acc'>, connectionId: Id<'con'>): ConnectionHandles {
    const { database } = this;
    const owner = [uuidOf(accountId), uuidOf(connectionId)];
    const write = (statement: ReturnType<typeof sql>, values: unknown[]) =>
      database.transaction(accountId, (unit) => unit.query(statement, [...owner, ...values]));
    const findOne = async (kind: HandleKind, key: string): Promise<string | null> => {
      const [row] = await database.read(accountId, find, [...owner, kind, key]);
      return (row?.handle as string | null | undefined) ?? null;
    };
    /** Makes what this worker has claimed. */
    const makeClaimed = async (kind: HandleKind, key: string, claimant: string, make: () => Promise<string>): Promise<string> => {
      // A renewal that fails is followed by another one, well before the claim ends.
      const renewal = setInterval(() => void write(extendClaim, [kind, key, claimant, claimSeconds]).catch(() => undefined), renewalMs);
      try {
        const [row] = await write(rememberMade, [kind, key, await make()]);
        return row?.handle as string;
      } catch (error) {
        const mayExist = !(error instanceof PlatformFailure) || error.details.mayHaveExecuted === true;
        await (mayExist ? write(extendClaim, [kind, key, claimant, searchLagSeconds]) : write(releaseClaim, [kind, key, claimant]));
        throw error;
      } finally {
        clearInterval(renewal);
      }
    };
    return {
      async obtain(kind, key, make) {
        const claimant = randomUUID();
        for (let poll = 0; poll < polls; poll++) {
          const known = await findOne(kind, key);
          if (known !== null) return known;
          const claimed = await write(claim, [kind, key, claimant, claimSeconds]);
          if (claimed.length === 1) return makeClaimed(kind, key, claimant, make);
          await pause(pollMs);
        }
        const message = `Another campaign is creating the same ${kind} on the platform.`;
        throw new PlatformFailure('unavailable', message, { platformCode: 'being_created', retryAfterSeconds: 2 });
      },
      async missed(kind, key, handle) {
        return database.transaction(accountId, async (unit) => {
          const [row] = await unit.query(missOnce, [...owner, kind, key, handle, minMisses, searchLagSeconds]);
          // Another worker has forgotten it already.
          if (row === undefined) return true;
          if (row.is_final === true) await unit.query(forget, [...owner, kind, key]);
          return row.is_final === true;
        });
      },
      async under(kind, prefix) {
        const rows = await database.read(accountId, findUnder, [...owner, kind, prefix, prefix + lastCharacter]);
        return new Map(rows.map((row) => [row.key as string, row.handle as string]));
      },
      async remember(kind, key, handle) {
        await write(remember, [kind, key, handle]);
      },
      async forget(kind, key) {
        await write(forget, [kind, key]);
      },
    };
  }
}
