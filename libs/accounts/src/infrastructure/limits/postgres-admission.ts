import { type Caller, idFromUuid, uuidOf } from '#libs/kernel';
import { AdmissionDatabase, databaseRetrySeconds } from '#libs/data';
import { Admission, type Admitted, type LimitWindow } from '#libs/edge';
import { LOGGER } from '#libs/operations';
import type { Row, Statement } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { planNames, plans } from '../../domain/plan.js';
import { permissionsOf } from '../../domain/role.js';
import { idleSeconds } from '../../domain/session.js';
import { hashOfKey, isWellFormedKey } from '../../application/api-key-format.js';
import { parseToken } from '../../application/token-format.js';
import { type AccountsSettings, accountsSettings } from '../../settings.js';
import { QuotaWatch } from './quota-watch.js';
import { RecentlyExposed } from './recently-exposed.js';
import { RecentRows } from './recent-rows.js';
import { type AddressRow, type AdmissionRow, admitRequest, admitSession, exposeKey, peekAddress } from './admission-statements.js';
import { UsageRecorder } from './usage-recorder.js';

const pgArray = (values: readonly (string | number | null)[]) => `{${values.map((v) => v ?? 'NULL').join(',')}}`;
const planList = pgArray(planNames);
const minuteLimits = pgArray(planNames.map((name) => plans[name].perMinute));
const dayLimits = pgArray(planNames.map((name) => plans[name].perDay));

/** Separate limit per minute for a user's requests to the settings pages, so that API keys do not affect it. */
const userRequestsPerMinute = 300;

/** Admits a request with a single statement. */
@Injectable()
export class PostgresAdmission extends Admission {
  private readonly recent = new RecentRows();
  private readonly exposed = new RecentlyExposed();

  constructor(
    private readonly database: AdmissionDatabase,
    private readonly usage: UsageRecorder,
    private readonly quotas: QuotaWatch,
    @Inject(accountsSettings.token) private readonly settings: AccountsSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async admit(credential: string | null, address: string, requestId: string, isUrgent = false): Promise<Admitted> {
    const hash = credential !== null && isWellFormedKey(credential) ? hashOfKey(credential) : null;
    const values = [hash, address, this.settings.addressLimit, planList, minuteLimits, dayLimits];
    const caller = hash === null ? address : `${hash.toString('latin1')} ${address}`;
    const row = this.recent.refusal(caller) ?? (await this.count(caller, address, admitRequest, values, isUrgent));
    return this.admitted(row, address, requestId, null);
  }

  async admitSession(
    token: string | null,
    countBy: 'account' | 'user',
    address: string,
    requestId: string,
    isUrgent = false,
  ): Promise<Admitted> {
    const parsed = token === null ? null : parseToken('session', token);
    const { addressLimit } = this.settings;
    const values = [
      parsed === null ? null : uuidOf(parsed.accountId),
      parsed?.hash ?? null,
      idleSeconds,
      countBy === 'user' ? userRequestsPerMinute : null,
      address,
      addressLimit,
      planList,
      minuteLimits,
      dayLimits,
    ];
    const caller = `${parsed?.hash.toString('latin1') ?? ''} ${countBy} ${address}`;
    const row = this.recent.refusal(caller) ?? (await this.count(caller, address, admitSession, values, isUrgent));
    return this.admitted(row, address, requestId, parsed?.hash ?? null, countBy);
  }

  private async count(caller: string, address: string, statement: Statement, values: unknown[], isUrgent: boolean): Promise<AdmissionRow> {
    const row: AdmissionRow = await this.read(statement, values, caller, isUrgent);
    this.recent.record(caller, address, row);
    return row;
  }

  private async read(statement: Statement, values: unknown[], caller: string, isUrgent = false): Promise<Row> {
    try {
      return (await this.database.global(statement, values, caller, isUrgent))[0];
    } catch (error) {
      this.recent.clear();
      throw error;
    }
  }

  private admitted(
    row: AdmissionRow,
    address: string,
    requestId: string,
    session: Buffer | null,
    countBy: 'account' | 'user' = 'account',
  ): Admitted {
    if (row.account_id === null) return this.byAddress(row);
    const apiKeyId = row.key_id === null ? null : idFromUuid('key', row.key_id);
    const caller: Caller = {
      accountId: idFromUuid('acc', row.account_id),
      userId: idFromUuid('usr', row.user_id),
      apiKeyId,
      currency: row.currency,
      timezone: row.timezone,
      permissions: permissionsOf(row.role),
      requestId,
      address,
    };
    if (countBy === 'account') {
      const { account_id: account, key_id: key, user_id: user } = row;
      this.usage.count({ account, key, user, minute: row.minute_reset - 60 }, !row.allowed);
    }
    const minute = windowOf('minute', row.minute_limit, row.minute_count, row.minute_reset, row.now);
    if (row.day_limit === null) return { windows: [minute], exhausted: row.allowed ? null : minute, caller, session };
    this.quotas.observe(caller.accountId, { quota: row.day_limit, count: row.day_count, endsAt: row.day_reset });
    const day = windowOf('day', row.day_limit, row.day_count, row.day_reset, row.now);
    // If both limits are exhausted, the daily one blocks for longer.
    const exhausted = row.allowed ? null : day.remaining === 0 ? day : minute;
    return { windows: [minute, day], exhausted, caller, session };
  }

  async peek(address: string): Promise<Admitted> {
    const known = this.recent.address(address) ?? (await this.readAddress(address));
    return { ...this.byAddress(known), exhausted: null };
  }

  private async readAddress(address: string): Promise<AddressRow> {
    const row: AddressRow = await this.read(peekAddress, [address, this.settings.addressLimit], address);
    this.recent.recordAddress(address, row);
    return row;
  }

  whileUnavailable(): Admitted {
    const now = Date.now() / 1000;
    const limit = this.settings.addressLimit;
    const reset = Math.floor(now) + databaseRetrySeconds;
    return {
      windows: [{ name: 'minute', limit, remaining: 0, resetAt: reset, resetIn: databaseRetrySeconds }],
      exhausted: null,
      caller: null,
      session: null,
    };
  }

  async markExposed(credential: string, address: string): Promise<void> {
    if (!isWellFormedKey(credential)) return;
    const hash = hashOfKey(credential);
    if (!this.exposed.isNew(hash, address)) return;
    const row = await this.expose(hash, address);
    if (row === undefined || row.key_id === null) return;
    const ids = { api_key_id: idFromUuid('key', row.key_id), account_id: idFromUuid('acc', row.account_id) };
    this.logger.warn({ ...ids, address }, 'an API key was sent without encryption and is marked as exposed');
  }

  private async expose(hash: Buffer, address: string): Promise<Row> {
    try {
      return (await this.database.global(exposeKey, [hash, address], address))[0];
    } catch (error) {
      this.exposed.forget(hash, address);
      throw error;
    }
  }

  private byAddress(row: AddressRow): Admitted {
    const window = windowOf('minute', this.settings.addressLimit, row.minute_count, row.minute_reset, row.now);
    return { windows: [window], exhausted: row.allowed ? null : window, caller: null, session: null };
  }
}

/** `reset` and `now` are epoch seconds. A retry after `resetIn` seconds is in the next window; one second earlier is not. */
function windowOf(name: LimitWindow['name'], limit: number, count: number, reset: number, now: number): LimitWindow {
  return { name, limit, remaining: Math.max(0, limit - count), resetAt: reset, resetIn: Math.max(1, Math.ceil(reset - now)) };
}
