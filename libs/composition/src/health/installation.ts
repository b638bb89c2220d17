import { statfs } from 'node:fs/promises';
import { type Id, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type AccountRow, databaseSettings, type HealthContext, type Machine, type Settings } from '#libs/operations';
import type { Statement } from '#libs/kernel/infrastructure';

const poolMax = 4;

export const thisMachine: Machine = {
  now: () => Date.now(),
  async diskOf(folder) {
    const { blocks, bfree, bavail, bsize } = await statfs(folder);
    return { total: blocks * bsize, used: (blocks - bfree) * bsize, available: bavail * bsize };
  },
};

/** The installation that the settings name, as checks see it. The database is opened when the first check needs it. */
export class Installation implements HealthContext {
  private opening: Promise<Database> | undefined;
  private listing: Promise<readonly Id<'acc'>[]> | undefined;
  private opened: Database | undefined;

  constructor(
    readonly settings: Settings,
    readonly machine: Machine,
    private readonly listAccounts: (database: Database) => Promise<readonly Id<'acc'>[]>,
  ) {}

  /** A database that cannot be reached is tried once: each further attempt could take seconds. */
  database(): Promise<Database> {
    this.opening ??= this.open();
    return this.opening;
  }

  accounts(): Promise<readonly Id<'acc'>[]> {
    this.listing ??= this.database().then((database) => this.listAccounts(database));
    return this.listing;
  }

  async readInEveryAccount(statement: Statement, values: readonly unknown[] = []): Promise<readonly AccountRow[]> {
    const database = await this.database();
    const waiting = [...(await this.accounts())];
    const found: AccountRow[] = [];
    const readNext = async () => {
      for (let accountId = waiting.pop(); accountId !== undefined; accountId = waiting.pop()) {
        for (const row of await database.read(accountId, statement, [uuidOf(accountId), ...values])) found.push({ accountId, row });
      }
    };
    await Promise.all(Array.from({ length: poolMax }, readNext));
    return found;
  }

  async close(): Promise<void> {
    await this.opened?.close();
  }

  private async open(): Promise<Database> {
    const { databaseUrl } = this.settings.of(databaseSettings);
    this.opened = new Database({ url: databaseUrl, poolMax, applicationName: 'acs-doctor', onIdleError: () => undefined });
    await this.opened.refreshTime();
    return this.opened;
  }
}
