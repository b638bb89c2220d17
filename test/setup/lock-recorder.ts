import pg from 'pg';

/** The order of docs/decisions/0027-one-lock-order.md. Within a table: by id. */
const order = [
  'accounts.user',
  'accounts.account',
  'accounts.invitation',
  'accounts.api_key',
  'connections.connection',
  'creative.creative',
  'audiences.audience',
  'campaigns.campaign',
  'campaigns.delivery',
  'connections.sync_run',
  'connections.token',
];

interface Lock {
  readonly table: string;
  readonly id: string;
  readonly isShared: boolean;
  /** Of a delivery. */
  readonly campaign: string | null;
}

interface Sent {
  readonly text: string;
  readonly surroundings?: unknown;
  callback?: (error: Error | null, result: unknown) => void;
}

type Row = Readonly<Record<string, string>>;

/** The row locks that a statement takes: of which table, and how strong. One that skips locked rows waits for nobody. */
export function lockedBy(text: string): { readonly table: string; readonly isShared: boolean } | null {
  const lock = /\bfor (no key update|update|key share|share)( of (\w+))?(?! skip locked)\s*\)?\s*$/.exec(text.trim());
  if (lock === null || !/^select\b/i.test(text.trim())) return null;
  const alias = lock[3];
  const named = alias === undefined ? /\bfrom (\w+\.\w+)/ : new RegExp(`(?:from|join) (\\w+\\.\\w+) ${alias}\\b`);
  const table = named.exec(text)?.[1];
  return table === undefined || !order.includes(table) ? null : { table, isShared: lock[1]?.endsWith('share') === true };
}

/** What is wrong with taking this lock while those are held; null when nothing is. */
function violationOf(held: readonly Lock[], next: Lock): string | null {
  const same = held.find(({ table, id }) => table === next.table && id === next.id);
  if (same !== undefined) return same.isShared && !next.isShared ? `${next.table} is first shared and then changed` : null;
  if (next.table === 'campaigns.delivery') {
    // A delivery alone, or several under the locks of their campaigns: then their own order does not matter.
    const hasCampaign = held.some(({ table, id }) => table === 'campaigns.campaign' && id === next.campaign);
    if (!hasCampaign && held.some(({ table }) => table === 'campaigns.delivery')) return 'a second delivery without its campaign';
  }
  for (const lock of held) {
    const difference = order.indexOf(next.table) - order.indexOf(lock.table);
    if (difference < 0) return `${next.table} after ${lock.table}`;
    if (difference === 0 && next.table !== 'campaigns.delivery' && next.id < lock.id) return `${next.table} not in the order of the ids`;
  }
  return null;
}

/** The locks of one session, as its statements take them and its transaction gives them back. */
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
      const isDelivery = table === 'campaigns.delivery';
      const id = isDelivery ? `${row['campaign_id']} ${row['connection_id']}` : String(row['id']);
      const lock: Lock = { table, id, isShared, campaign: isDelivery ? (row['campaign_id'] as string) : null };
      const violation = violationOf(this.held, lock);
      this.held.push(lock);
      return violation === null ? [] : [violation];
    });
  }
}

export interface LockRecorder {
  /** How many statements have locked rows, by table: a recorder that sees nothing proves nothing. */
  readonly seen: ReadonlyMap<string, number>;
  /** What was locked in another order, and how often. */
  readonly violations: ReadonlyMap<string, number>;
  stop(): void;
}

/** Watches the statements of every connection of this process to PostgreSQL for locks that are out of order. */
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
