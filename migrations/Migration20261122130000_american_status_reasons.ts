import { Migration } from '@mikro-orm/migrations';

const renames = {
  awaiting_authorisation: 'awaiting_authorization',
  authorisation_expired: 'authorization_expired',
  never_authorised: 'never_authorized',
};

/** Stored reasons of connection statuses take the American spelling that the API returns. */
export class Migration20261122130000_american_status_reasons extends Migration {
  override name = 'Migration20261122130000_american_status_reasons';

  override up(): void | Promise<void> {
    this.rename(Object.entries(renames));
  }

  override down(): void | Promise<void> {
    this.rename(Object.entries(renames).map(([british, american]) => [american, british]));
  }

  /** Row-level security is forced on the table, so its owner sees no rows unless the migration lifts the force. */
  private rename(codes: readonly (readonly [from: string, to: string])[]): void {
    this.addSql(`alter table "connections"."connection" no force row level security;`);
    for (const [from, to] of codes) {
      this.addSql(`update "connections"."connection" set "status_reason" = '${to}' where "status_reason" = '${from}';`);
    }
    this.addSql(`alter table "connections"."connection" force row level security;`);
  }
}
