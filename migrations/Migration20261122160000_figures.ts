import { Migration } from '@mikro-orm/migrations';

// What operators watch over all accounts. The service's role sees one account at a time, so each function goes through the accounts that
// it is given and returns numbers only: no id of an account or a record.

/** A platform with deliveries has a row also when all of them are confirmed. */
const unconfirmedDeliveries = `
create function delivery.unconfirmed(p_accounts uuid[])
  returns table (platform text, blocked_by text, deliveries int, oldest_since timestamptz)
language plpgsql as $$
declare
  v_account uuid;
begin
  foreach v_account in array p_accounts loop
    execute format('set local app.account_id = %L', v_account);
    return query
      select d.platform,
        case when d.confirmed_revision = d.desired_revision then 'nothing'
          when d.authorization_lost_at is not null then 'authorization'
          when d.status = 'not_delivering' then 'platform' else 'nothing' end,
        (count(*) filter (where d.confirmed_revision <> d.desired_revision))::int,
        (min(coalesce(d.waiting_since, d.updated_at)) filter (where d.confirmed_revision <> d.desired_revision))::timestamptz
      from delivery.delivery d
      where d.account_id = v_account
      group by 1, 2;
  end loop;
  set local app.account_id = '';
end $$;`;

const connectionStates = `
create function connections.connection_states(p_accounts uuid[])
  returns table (platform text, status text, connections int, oldest_sync timestamptz)
language plpgsql as $$
declare
  v_account uuid;
begin
  foreach v_account in array p_accounts loop
    execute format('set local app.account_id = %L', v_account);
    return query
      select c.platform, c.status, count(*)::int,
        (min(coalesce(c.last_synced_at, c.connected_at)) filter (where c.next_sync_at is not null))::timestamptz
      from connections.connection c
      where c.account_id = v_account
      group by 1, 2;
  end loop;
  set local app.account_id = '';
end $$;`;

/** Numbers for operators, and the trace of an event. Additive: the former release neither calls the functions nor writes the column. */
export class Migration20261122160000_figures extends Migration {
  override name = 'Migration20261122160000_figures';

  override up(): void | Promise<void> {
    this.addSql(`alter table "foundation"."outbox_event" add column "trace_parent" text null;`);
    this.addSql(unconfirmedDeliveries);
    this.addSql(connectionStates);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop function connections.connection_states(uuid[]);`);
    this.addSql(`drop function delivery.unconfirmed(uuid[]);`);
    this.addSql(`alter table "foundation"."outbox_event" drop column "trace_parent";`);
  }
}
