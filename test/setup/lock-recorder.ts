import pg from 'pg';

/** The lock order of docs/decisions/0027-one-lock-order.md. Rows of one table are locked in the order of their IDs. */
const order = [
  'accounts.user',
  'accounts.account',
  'accounts.invitation',
  'accounts.api_key',
  'connections.connection',
  'creative.creative',
  'audiences.audience',
  'campaigns.campaign',
  'delivery.delivery',
  'connections.sync_run',
  'ad_platforms.token',
];

interface Lock {
  readonly table: string;
  readonly id: string;
  readonly isShared: boolean;
  /** The campaign of a delivery; null for other tables. */
  readonly campaign: string | null;
}

interface Sent {
  readonly text: string;
  readonly surroundings?: unknown;
  callback?: (error: Error | null, result: unknown) => void;
}

type Row = Readonly<Record<string, string>>;

/** The table and strength of the row locks that a statement acquires. Null for SKIP LOCKED, which does not wait. */
export function lockedBy(text: string): { readonly table: string; readonly isShared: boolean } | null {
  const lock = /\bfor (no key update|update|key share|share)( of (\w+))?(?! skip locked)\s*\)?\s*$/.exec(text.trim());
  if (lock === null || !/^select\b/i.test(text.trim())) return null;
  const alias = lock[3];
  const named = alias === undefined ? /\bfrom (\w+\.\w+)/ : new RegExp(`(?:from|join) (\\w+\\.\\w+) ${alias}\\b`);
  const table = named.exec(text)?.[1];
  return table === undefined || !order.includes(table) ? null : { table, isShared: lock[1]?.endsWith('share') === true };
}

/** Describes why acquiring a lock violates the order, given the held locks. Null if it does not. */
function violationOf(held: readonly Lock[], next: Lock): string | null {
  const same = held.find(({ table, id }) => table === next.table && id === next.id);
  if (same !== undefined) return same.isShared && !next.isShared ? `${next.table} is first shared and then changed` : null;
  if (next.table === 'delivery.delivery') {
    // Allowed are a single delivery, or several in any order while their campaigns are locked.
    const hasCampaign = held.some(({ table, id }) => table === 'campaigns.campaign' && id === next.campaign);
    if (!hasCampaign && held.some(({ table }) => table === 'delivery.delivery')) return 'a second delivery without its campaign';
  }
  for (const lock of held) {
    const difference = order.indexOf(next.table) - order.indexOf(lock.table);
    if (difference < 0) return `${next.table} after ${lock.table}`;
    if (difference === 0 && next.table !== 'delivery.delivery' && next.id < lock.id) return `${next.table} not in the order of the ids`;
  }
  return null;
}

/** The locks that one database session holds in its current transaction. */
class Session {
  private held: Lock[] = [];
  private readonly marks = new Map<string, readonly Lock[]>();

  command(text: string): void {
    const savepoint = /^SAVEPOINT (\w+)/.exec(text)?.[1];
    const undone = /^ROLLBACK TO SAVEPOINT (\w+)/.exec(text)?.[1];
    if (savepoint !== undefined) this.marks.set(savepoint, [...this.held]);
    else if (undone !== undefined) this.held = [...(this.marks.get(undone) ?? [])];
    else if (/^(BEGIN|COMMIT|ROLLBACK)/.test(text)) this.held = [];
  }

  took(table: string, isShared: boolean, rows: readonly Row[]): string[] {
    return rows.flatMap((row) => {
      const isDelivery = table === 'delivery.delivery';
      const id = isDelivery ? `${row['campaign_id']} ${row['connection_id']}` : String(row['id']);
      const lock: Lock = { table, id, isShared, campaign: isDelivery ? (row['campaign_id'] as string) : null };
      const violation = violationOf(this.held, lock);
      this.held.push(lock);
      return violation === null ? [] : [violation];
    });
  }
}

export interface LockRecorder {
  /** Number of statements that locked rows, by table, to assert that the recorder works. */
  readonly seen: ReadonlyMap<string, number>;
  /** Violations of the lock order with their counts. */
  readonly violations: ReadonlyMap<string, number>;
  stop(): void;
}

/** Checks the statements of all PostgreSQL connections of this process for violations of the lock order. */
export function recordLocks(): LockRecorder {
  const seen = new Map<string, number>();
  const violations = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1);
  const sessions = new WeakMap<object, Session>();
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: object, ...args: unknown[]) {
    const [sent] = args as [string | Sent];
    const session = sessions.get(this) ?? new Session();
    sessions.set(this, session);
    if (typeof sent === 'string') session.command(sent);
    else if (sent.surroundings === undefined && sent.callback !== undefined) {
      const lock = lockedBy(sent.text);
      const settle = sent.callback;
      if (lock !== null) {
        sent.callback = (error, result) => {
          const rows = error === null && Array.isArray(result) ? (result as Row[]) : [];
          if (rows.length > 0) count(seen, lock.table);
          for (const violation of session.took(lock.table, lock.isShared, rows)) count(violations, `${violation}: ${sent.text}`);
          settle(error, result);
        };
      }
    }
    return original.apply(this, args);
  };
  return {
    seen,
    violations,
    stop: () => {
      prototype.query = original;
    },
  };
}
