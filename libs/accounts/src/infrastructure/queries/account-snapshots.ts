import { type Caller, type Id, idFromUuid, uuidOf } from '#libs/kernel';
import { UnitOfWork } from '#libs/data';
import { type SnapshotSource, TakesSnapshots } from '#libs/work';
import { type Row, sql, type Statement } from '#libs/kernel/infrastructure';

const keys = sql(
  'keys of events',
  `select id, name, last4, user_id, created_at, expires_at, revoked_at from accounts.api_key where account_id = $1 and id = any($2::uuid[])`,
);
const users = sql(
  'users of events',
  'select id, name, email, role, created_at, deactivated_at from accounts.user where account_id = $1 and id = any($2::uuid[])',
);
const accounts = sql(
  'accounts of events',
  'select id, name, plan, currency, timezone, created_at from accounts.account where id = $1 and id = any($2::uuid[])',
);

/** Events of accounts are for those who may read the audit log. */
const permission = 'audit_log.read';

const sampleTime = '2026-11-20T08:00:00.000Z';
const sampleUserId = 'usr_01k9x3m5qceenerrepr4rh6nzk';
const keySample = {
  id: 'key_01k9x3m5qceenerrepr4rh6nzk',
  object: 'api_key',
  name: 'Reporting',
  last4: 'f3Xa',
  user_id: sampleUserId,
  created_at: sampleTime,
  expires_at: null,
  revoked_at: null,
};
const userSample = {
  id: sampleUserId,
  object: 'user',
  name: 'Ada Park',
  email: 'ada@shop.example',
  role: 'manager',
  created_at: sampleTime,
  deactivated_at: null,
};
const accountSample = {
  id: 'acc_01k9x3m5qceenerrepr4rh6nzk',
  object: 'account',
  name: 'Corner Shop',
  plan: 'growth',
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  created_at: sampleTime,
};

abstract class RowSnapshots implements SnapshotSource {
  protected abstract readonly select: Statement;
  protected abstract viewOf(row: Row): { readonly id: string };

  async snapshotsOf({ accountId }: Caller, ids: readonly Id[]): Promise<ReadonlyMap<Id, object>> {
    const rows = await UnitOfWork.current().query(this.select, [uuidOf(accountId), `{${ids.map(uuidOf).join(',')}}`]);
    return new Map(rows.map((row) => this.viewOf(row)).map((view) => [view.id as Id, view]));
  }
}

/** API keys for the events about them. They hold no secret. */
@TakesSnapshots({ type: 'api_key', prefix: 'key', permission, sample: { record: keySample } })
export class KeySnapshots extends RowSnapshots {
  protected readonly select = keys;
  protected viewOf({ id, name, last4, user_id, created_at, expires_at, revoked_at }: Row) {
    const userId = idFromUuid('usr', user_id);
    return { id: idFromUuid('key', id), object: 'api_key', name, last4, user_id: userId, created_at, expires_at, revoked_at };
  }
}

/** Users for the events about them. */
@TakesSnapshots({ type: 'user', prefix: 'usr', permission, sample: { record: userSample } })
export class UserSnapshots extends RowSnapshots {
  protected readonly select = users;
  protected viewOf({ id, name, email, role, created_at, deactivated_at }: Row) {
    return { id: idFromUuid('usr', id), object: 'user', name, email, role, created_at, deactivated_at };
  }
}

/** The account for the events about it. */
@TakesSnapshots({
  type: 'account',
  prefix: 'acc',
  permission,
  sample: { record: accountSample, facts: { 'account.quota_threshold_reached': { threshold: 0.8 } } },
})
export class AccountSnapshots extends RowSnapshots {
  protected readonly select = accounts;
  protected viewOf({ id, name, plan, currency, timezone, created_at }: Row) {
    return { id: idFromUuid('acc', id), object: 'account', name, plan, currency, timezone, created_at };
  }
}
