import { Migration } from '@mikro-orm/migrations';

/** Old audit entries can be deleted, and the partitions of the coming months can be created, by the service's role. Additive. */
export class Migration20261122161000_retention extends Migration {
  override name = 'Migration20261122161000_retention';

  override up(): void | Promise<void> {
    this.addSql(
      `create policy "audit_entry_kept" on "foundation"."audit_entry" as restrictive for delete using (at < (now() - '400 days'::interval));`,
    );
    this.addSql(addFactMonths);
    this.addSql(`revoke all on function analytics.add_fact_months() from public;`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop function analytics.add_fact_months();`);
    this.addSql(`drop policy "audit_entry_kept" on "foundation"."audit_entry";`);
  }
}

/**
 * Creates the missing partitions of this month and the next twelve, and returns how many. It runs with the rights of the owner, because
 * the service's role owns nothing: it has no parameters, so a caller decides nothing. It locks `fact_other` for as long as it
 * takes to move the rows of the month that arrived before. Reports of other months do not wait, an ingestion does.
 */
const addFactMonths = `
create function analytics.add_fact_months() returns int
language plpgsql security definer set search_path = pg_catalog, pg_temp set lock_timeout = '400ms' as $$
declare
  v_month date;
  v_next date;
  v_name text;
  v_tenant constant text := 'account_id = nullif(current_setting(''app.account_id'', true), '''')::uuid';
  v_added int := 0;
begin
  -- Two processes at once: the second one has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('analytics.add_fact_months', 0)) then return 0; end if;
  for i in 0..12 loop
    v_month := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
    v_next := (v_month + interval '1 month')::date;
    v_name := 'fact_' || to_char(v_month, 'YYYY_MM');
    continue when exists (
      select from pg_inherits h join pg_class c on c.oid = h.inhrelid
      where h.inhparent = 'analytics.fact'::regclass and c.relname = v_name);
    execute format('create table analytics.%I (like analytics.fact including all) with (fillfactor = 85)', v_name);
    -- Row-level security is forced on the table, so its owner sees no rows unless the force is lifted.
    alter table analytics.fact_other no force row level security;
    execute format('with moved as (delete from analytics.fact_other where day >= %L and day < %L returning *)
      insert into analytics.%I select * from moved', v_month, v_next, v_name);
    alter table analytics.fact_other force row level security;
    execute format('alter table analytics.%I enable row level security', v_name);
    execute format('alter table analytics.%I force row level security', v_name);
    execute format('create policy %I on analytics.%I using (%s) with check (%s)', v_name || '_tenant', v_name, v_tenant, v_tenant);
    execute format('alter table analytics.fact attach partition analytics.%I for values from (%L) to (%L)', v_name, v_month, v_next);
    v_added := v_added + 1;
  end loop;
  return v_added;
end $$;`;
