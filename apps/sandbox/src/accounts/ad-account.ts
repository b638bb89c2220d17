import type { ModelName } from '../metrics/platform-model.js';
import type { AdAccountModel } from '../metrics/campaign-metrics.js';
import type { Row, Statements } from '../store/store.js';
import type { World, WorldState } from '../store/world.js';

export interface AdAccount {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly model: ModelName;
  readonly status: 'active' | 'suspended';
  /** A manager account only groups other ad accounts. */
  readonly kind: 'ad_account' | 'manager';
  /** What the person may do in it. */
  readonly access: 'write' | 'read';
}

const columns = 'id, name, currency, timezone, model, status, kind, access';
const fromRow = (row: Row): AdAccount => row as unknown as AdAccount;

export type NewAdAccount = Omit<AdAccount, 'id' | 'status' | 'kind' | 'access'> &
  Partial<Pick<AdAccount, 'kind' | 'access'>> & { readonly id?: string | undefined };

/** The ad accounts of a new database. */
const defaultAccounts: readonly NewAdAccount[] = [
  { id: 'act_nordlicht_search', name: 'Nordlicht Search', currency: 'EUR', timezone: 'Europe/Berlin', model: 'search' },
  { id: 'act_nordlicht_social', name: 'Nordlicht Social', currency: 'EUR', timezone: 'Europe/Berlin', model: 'social' },
  { id: 'act_harbour_social', name: 'Harbour Social', currency: 'USD', timezone: 'America/New_York', model: 'social' },
  { id: 'act_harbour_video', name: 'Harbour Video', currency: 'USD', timezone: 'America/Los_Angeles', model: 'video' },
  { id: 'act_harbour_display', name: 'Harbour Display', currency: 'USD', timezone: 'UTC', model: 'display' },
  { id: 'act_meridian_professional', name: 'Meridian Professional', currency: 'USD', timezone: 'UTC', model: 'professional' },
  { id: 'act_albion_search', name: 'Albion Search', currency: 'GBP', timezone: 'Europe/London', model: 'search' },
  { id: 'act_sakura_social', name: 'Sakura Social', currency: 'JPY', timezone: 'Asia/Tokyo', model: 'social' },
];

/** What a person also has who has several ad accounts: one that groups others, and one that they may only view. */
const personalAccounts: readonly NewAdAccount[] = [
  { id: 'act_nordlicht_group', name: 'Nordlicht Group', currency: 'EUR', timezone: 'Europe/Berlin', model: 'social', kind: 'manager' },
  { id: 'act_nordlicht_agency', name: 'Nordlicht Agency', currency: 'EUR', timezone: 'Europe/Berlin', model: 'social', access: 'read' },
];

export class AdAccounts {
  constructor(
    private readonly statements: Statements,
    private readonly world: WorldState,
  ) {}

  async createDefaults(): Promise<void> {
    const [existing] = await this.statements.query('select from ad_account limit 1');
    if (!existing) for (const account of defaultAccounts) await this.create(account);
  }

  /** Creates what the personality `several-ad-accounts` adds. */
  async createPersonal(): Promise<void> {
    for (const account of personalAccounts) await this.create(account);
  }

  /** Creates the ad account, or returns the existing one with this ID unchanged. */
  async create({ id, kind = 'ad_account', access = 'write', ...account }: NewAdAccount): Promise<AdAccount> {
    const accountId = id ?? (await this.world.newId('act'));
    await this.statements.query(
      `insert into ad_account (${columns}, created_at) values ($1, $2, $3, $4, $5, 'active', $6, $7, $8) on conflict (id) do nothing`,
      [accountId, account.name, account.currency, account.timezone, account.model, kind, access, new Date(this.world.now())],
    );
    return (await this.find(accountId)) as AdAccount;
  }

  async find(id: string): Promise<AdAccount | null> {
    const [row] = await this.statements.query(`select ${columns} from ad_account where id = $1`, [id]);
    return row ? fromRow(row) : null;
  }

  async all(): Promise<AdAccount[]> {
    return (await this.statements.query(`select ${columns} from ad_account order by created_at, name`)).map(fromRow);
  }

  /** The ad accounts that a person can give access to one by one. */
  async selectable(): Promise<AdAccount[]> {
    return (await this.all()).filter(({ kind }) => kind === 'ad_account');
  }

  async setStatus(id: string, status: AdAccount['status']): Promise<void> {
    await this.statements.query('update ad_account set status = $2 where id = $1', [id, status]);
  }
}

export function modelOf(
  { model, currency, timezone }: AdAccount,
  { seed, reportLagSeconds }: Pick<World, 'seed' | 'reportLagSeconds'>,
): AdAccountModel {
  return { seed, model, currency, timezone, reportLagSeconds };
}
