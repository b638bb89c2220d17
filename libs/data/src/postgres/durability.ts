import { type Rows, sql } from '#libs/kernel/infrastructure';

const durabilityOfServer = sql(
  'durability of the server',
  `select array(select name from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
       order by name) as off,
     coalesce(current_setting('acs.disposable', true), '') = 'on' as is_disposable`,
);

export interface Durability {
  /** The settings of PostgreSQL that are off, although an acknowledged change must outlive a crash of it and of its machine. */
  readonly off: readonly string[];
  /** Whether the database says by its setting `acs.disposable` that nobody needs its data, as those of tests do. */
  readonly isDisposable: boolean;
}

export async function readDurability(rows: Rows): Promise<Durability> {
  const [row] = await rows.global(durabilityOfServer, []);
  return { off: row['off'], isDisposable: row['is_disposable'] };
}

/** What a crash can do while these settings are off, and what to do about it. */
export function describeDurability(off: readonly string[]): { found: string; remedy: string } {
  return {
    found: `${off.join(', ')} ${off.length === 1 ? 'is' : 'are'} off: a crash can lose or damage acknowledged changes.`,
    remedy: `Set ${off.map((name) => `${name} = on`).join(', ')} in postgresql.conf and reload PostgreSQL.`,
  };
}
