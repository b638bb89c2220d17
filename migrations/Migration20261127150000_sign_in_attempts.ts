import { Migration } from '@mikro-orm/migrations';

/**
 * Failed attempts to sign in, counted per client instead of per email address, and told to the user. Additive: the former release counts
 * in `throttle_window` while both run.
 */
export class Migration20261127150000_sign_in_attempts extends Migration {
  override name = 'Migration20261127150000_sign_in_attempts';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "accounts"."sign_in_attempts" ("key" text not null, "failures" int not null, "last_at" timestamptz(3) not null, "retry_at" timestamptz(3) not null, primary key ("key"));`,
    );
    this.addSql(
      `alter table "accounts"."password" add "failed_sign_ins" int not null default 0, add "last_failed_at" timestamptz(3) null, add "last_failed_from" text null;`,
    );
    this.addSql(
      `alter table "accounts"."session" add "failed_sign_ins" int not null default 0, add "last_failed_at" timestamptz(3) null, add "last_failed_from" text null;`,
    );
    this.addSql(beginSignIn);
    this.addSql(failSignIn);
    this.addSql(refundSignIn);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop function accounts.begin_sign_in(text, text, int[], int[], int, int);`);
    this.addSql(`drop function accounts.fail_sign_in(text, uuid[], uuid[], text);`);
    this.addSql(`drop function accounts.refund_sign_in(text, text);`);
    this.addSql(
      `alter table "accounts"."session" drop column "failed_sign_ins", drop column "last_failed_at", drop column "last_failed_from";`,
    );
    this.addSql(
      `alter table "accounts"."password" drop column "failed_sign_ins", drop column "last_failed_at", drop column "last_failed_from";`,
    );
    this.addSql(`drop table "accounts"."sign_in_attempts";`);
  }
}

/**
 * Counts an attempt as failed in advance and sets when the client may try again, or returns the seconds until then and counts nothing.
 * An unknown browser also counts for its email address: while many networks have failed with that, it waits longer after each failure.
 */
const beginSignIn = `
create function accounts.begin_sign_in(p_client text, p_email text, p_delays int[], p_wary_delays int[], p_wary_after int, p_forget int,
  out retry_in int)
language plpgsql as $$
declare
  -- As precise as the columns: a rounded time would be later than now.
  v_time timestamptz := date_trunc('milliseconds', clock_timestamp());
  v_forgotten timestamptz := v_time - make_interval(secs => p_forget);
  v_delays int[] := p_delays;
begin
  if exists (select from accounts.sign_in_attempts a where a.key = p_email and a.last_at > v_forgotten and a.failures >= p_wary_after) then
    v_delays := p_wary_delays;
  end if;
  insert into accounts.sign_in_attempts as a (key, failures, last_at, retry_at)
  values (p_client, 1, v_time, v_time + make_interval(secs => v_delays[1]))
  on conflict (key) do update set
    failures = case when a.last_at > v_forgotten then a.failures + 1 else 1 end,
    last_at = v_time,
    retry_at = v_time + make_interval(secs =>
      v_delays[case when a.last_at > v_forgotten then least(a.failures + 1, array_length(v_delays, 1)) else 1 end])
    where a.retry_at <= v_time;
  if not found then
    select greatest(1, ceil(extract(epoch from a.retry_at - v_time)))::int into retry_in from accounts.sign_in_attempts a where a.key = p_client;
    return;
  end if;
  retry_in := 0;
  if p_email is not null then
    insert into accounts.sign_in_attempts as a (key, failures, last_at, retry_at) values (p_email, 1, v_time, v_time)
    on conflict (key) do update set failures = case when a.last_at > v_forgotten then a.failures + 1 else 1 end, last_at = v_time;
  end if;
end $$;`;

/**
 * Notes a failure for each user whose password was tried, each inside its tenant. It writes also if there is none, so that the time of a
 * response does not tell whether an email address has users.
 */
const failSignIn = `
create function accounts.fail_sign_in(p_client text, p_accounts uuid[], p_users uuid[], p_address text) returns void
language plpgsql as $$
declare
  u record;
begin
  update accounts.sign_in_attempts a set last_at = clock_timestamp() where a.key = p_client;
  for u in select * from unnest(p_accounts, p_users) as t(account_id, user_id) order by 1, 2 loop
    execute format('set local app.account_id = %L', u.account_id);
    update accounts.password p
    set failed_sign_ins = p.failed_sign_ins + 1, last_failed_at = clock_timestamp(), last_failed_from = p_address
    where p.account_id = u.account_id and p.user_id = u.user_id;
  end loop;
end $$;`;

/** Removes an attempt from the counts that was not a failure. The client need not wait. */
const refundSignIn = `
create function accounts.refund_sign_in(p_client text, p_email text) returns void
language plpgsql as $$
begin
  update accounts.sign_in_attempts a set failures = greatest(0, a.failures - 1), retry_at = least(a.retry_at, date_trunc('milliseconds', clock_timestamp()))
  where a.key = p_client;
  update accounts.sign_in_attempts a set failures = greatest(0, a.failures - 1) where a.key = p_email;
end $$;`;
