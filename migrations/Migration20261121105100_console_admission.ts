import { Migration } from '@mikro-orm/migrations';

/** What the mapping cannot say: composite foreign keys, and the functions that admit a session beside a key. */
export class Migration20261121105100_console_admission extends Migration {
  override name = 'Migration20261121105100_console_admission';

  override up(): void {
    for (const [table, column] of [
      ['password', 'user_id'],
      ['session', 'user_id'],
      ['invitation', 'invited_by'],
      ['console_usage_minute', 'user_id'],
    ]) {
      this.addSql(
        `alter table accounts.${table} add constraint ${table}_person foreign key (account_id, ${column}) references accounts.user (account_id, id);`,
      );
    }
    // A session's row changes while it is used: room for the new version on the same page.
    this.addSql(`alter table accounts.session set (fillfactor = 80);`);
    this.addSql(countRequest);
    this.addSql(admit);
    this.addSql(admitSession);
    this.addSql(`drop function accounts.expose_key(bytea);`);
    this.addSql(exposeKey);
    this.addSql(recordUsage);
  }
}

/**
 * Counts a request in the account's minute and day, unless one of them is used up. The tenant is already named. The caller has read the
 * time, once, so one request is in one minute and one day; a row that another request has already moved on keeps its later window.
 */
const countRequest = `
create function accounts.count_request(p_account uuid, p_time timestamptz, p_minute_limit int, p_day_limit int,
  out allowed boolean, out minute_count int, out minute_reset bigint, out day_count int, out day_reset bigint)
language plpgsql as $$
declare
  v_minute timestamptz := date_trunc('minute', p_time, 'UTC');
  v_day date := (p_time at time zone 'UTC')::date;
begin
  update accounts.request_window w set
    minute_count = case when w.minute_start >= v_minute then w.minute_count + 1 else 1 end,
    minute_start = greatest(w.minute_start, v_minute),
    day_count = case when w.day_start >= v_day then w.day_count + 1 else 1 end,
    day_start = greatest(w.day_start, v_day)
  where w.account_id = p_account
    and (w.minute_start < v_minute or w.minute_count < p_minute_limit)
    and (p_day_limit is null or w.day_start < v_day or w.day_count < p_day_limit)
  returning w.minute_count, w.day_count, w.minute_start, w.day_start into minute_count, day_count, v_minute, v_day;
  allowed := found;
  if not allowed then
    v_minute := date_trunc('minute', p_time, 'UTC');
    v_day := (p_time at time zone 'UTC')::date;
    select case when w.minute_start >= v_minute then w.minute_count else 0 end,
           case when w.day_start >= v_day then w.day_count else 0 end,
           greatest(w.minute_start, v_minute), greatest(w.day_start, v_day)
      into minute_count, day_count, v_minute, v_day
    from accounts.request_window w where w.account_id = p_account;
  end if;
  minute_reset := extract(epoch from v_minute)::bigint + 60;
  day_reset := extract(epoch from v_day)::bigint + 86400;
end $$;`;

/** As it was, with the counting in a function of its own. */
const admit = `
create or replace function accounts.admit(p_hash bytea, p_address text, p_address_limit int, p_plans text[], p_per_minute int[], p_per_day int[],
  out account_id uuid, out user_id uuid, out key_id uuid, out role text, out currency text, out timezone text,
  out allowed boolean, out minute_limit int, out minute_count int, out minute_reset bigint,
  out day_limit int, out day_count int, out day_reset bigint, out now double precision)
language plpgsql as $$
declare
  v_time timestamptz := clock_timestamp();
  v_plan int;
begin
  -- A count that a crash of PostgreSQL takes back is worth less than a disk flush for every request.
  perform set_config('synchronous_commit', 'off', true);
  if p_hash is not null then
    select c.account_id, c.key_id into account_id, key_id from accounts.credential c where c.hash = p_hash;
    if found then
      execute format('set local app.account_id = %L', account_id);
      select u.id, u.role, a.currency, a.timezone, array_position(p_plans, a.plan)
        into user_id, role, currency, timezone, v_plan
      from accounts.api_key k
      join accounts.user u on u.account_id = k.account_id and u.id = k.user_id
      join accounts.account a on a.id = k.account_id
      where k.account_id = admit.account_id and k.id = admit.key_id
        and k.revoked_at is null and (k.expires_at is null or k.expires_at > v_time) and u.deactivated_at is null;
      if found then
        minute_limit := p_per_minute[v_plan];
        day_limit := p_per_day[v_plan];
        select c.allowed, c.minute_count, c.minute_reset, c.day_count, c.day_reset
          into allowed, minute_count, minute_reset, day_count, day_reset
        from accounts.count_request(account_id, v_time, minute_limit, day_limit) c;
        now := extract(epoch from v_time);
        return;
      end if;
    end if;
  end if;
  account_id := null;
  key_id := null;
  select t.hits, t.allowed, t.window_end, t.now into minute_count, allowed, minute_reset, now
  from accounts.hit_throttle('address:' || p_address, 60, p_address_limit) t;
end $$;`;

/**
 * The same for a session of the console. Its token names the account, so the row is looked for inside that tenant: a token with another
 * account in it finds nothing. With a limit for the user, the request is counted in the user's minute and not in the account's. The last
 * use is written once a minute, not with every request.
 */
const admitSession = `
create function accounts.admit_session(p_account uuid, p_hash bytea, p_idle_seconds int, p_user_limit int,
  p_address text, p_address_limit int, p_plans text[], p_per_minute int[], p_per_day int[],
  out account_id uuid, out user_id uuid, out key_id uuid, out role text, out currency text, out timezone text,
  out allowed boolean, out minute_limit int, out minute_count int, out minute_reset bigint,
  out day_limit int, out day_count int, out day_reset bigint, out now double precision)
language plpgsql as $$
declare
  v_time timestamptz := clock_timestamp();
  v_plan int;
  v_used timestamptz;
begin
  perform set_config('synchronous_commit', 'off', true);
  if p_account is not null then
    execute format('set local app.account_id = %L', p_account);
    select s.user_id, s.last_used_at, u.role, a.currency, a.timezone, array_position(p_plans, a.plan)
      into user_id, v_used, role, currency, timezone, v_plan
    from accounts.session s
    join accounts.user u on u.account_id = s.account_id and u.id = s.user_id
    join accounts.account a on a.id = s.account_id
    where s.account_id = p_account and s.hash = p_hash and s.expires_at > v_time
      and s.last_used_at > v_time - make_interval(secs => p_idle_seconds) and u.deactivated_at is null;
    if found then
      account_id := p_account;
      if v_used < v_time - interval '1 minute' then
        update accounts.session s set last_used_at = v_time
        where s.account_id = p_account and s.hash = p_hash and s.last_used_at < v_time;
      end if;
      if p_user_limit is null then
        minute_limit := p_per_minute[v_plan];
        day_limit := p_per_day[v_plan];
        select c.allowed, c.minute_count, c.minute_reset, c.day_count, c.day_reset
          into allowed, minute_count, minute_reset, day_count, day_reset
        from accounts.count_request(p_account, v_time, minute_limit, day_limit) c;
        now := extract(epoch from v_time);
      else
        minute_limit := p_user_limit;
        select t.hits, t.allowed, t.window_end, t.now into minute_count, allowed, minute_reset, now
        from accounts.hit_throttle('user:' || user_id, 60, p_user_limit) t;
      end if;
      return;
    end if;
  end if;
  select t.hits, t.allowed, t.window_end, t.now into minute_count, allowed, minute_reset, now
  from accounts.hit_throttle('address:' || p_address, 60, p_address_limit) t;
end $$;`;

/** Marks a key that travelled in the clear with the time and the address, and tells whose it is; nulls for a key that would not work anyway. */
const exposeKey = `
create function accounts.expose_key(p_hash bytea, p_address text, out account_id uuid, out key_id uuid)
language plpgsql as $$
begin
  select c.account_id, c.key_id into account_id, key_id from accounts.credential c where c.hash = p_hash;
  if not found then return; end if;
  execute format('set local app.account_id = %L', account_id);
  update accounts.api_key k set exposed_at = coalesce(k.exposed_at, clock_timestamp()), exposed_from = coalesce(k.exposed_from, p_address)
  from accounts.user u
  where k.account_id = expose_key.account_id and k.id = expose_key.key_id
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and u.account_id = k.account_id and u.id = k.user_id and u.deactivated_at is null;
  if not found then account_id := null; key_id := null; end if;
end $$;`;

/** Adds counts of several accounts, each inside its tenant, and notes when a key was last used. A count without a key is the console's. */
const recordUsage = `
create or replace function accounts.record_usage(p_usage jsonb) returns void
language plpgsql as $$
declare
  u record;
begin
  for u in
    select * from jsonb_to_recordset(p_usage) as r(account uuid, key uuid, "user" uuid, minute bigint, allowed int, limited int)
    order by r.account, r.key, r."user", r.minute
  loop
    execute format('set local app.account_id = %L', u.account);
    if u.key is null then
      insert into accounts.console_usage_minute as m (account_id, user_id, minute, allowed, limited)
      values (u.account, u."user", to_timestamp(u.minute), u.allowed, u.limited)
      on conflict (account_id, user_id, minute) do update
        set allowed = m.allowed + excluded.allowed, limited = m.limited + excluded.limited;
    else
      insert into accounts.usage_minute as m (account_id, key_id, minute, allowed, limited)
      values (u.account, u.key, to_timestamp(u.minute), u.allowed, u.limited)
      on conflict (account_id, key_id, minute) do update
        set allowed = m.allowed + excluded.allowed, limited = m.limited + excluded.limited;
    end if;
  end loop;
  -- A second round, so that two processes lock keys in the same order.
  for u in
    select r.account, r.key, max(r.minute) as minute
    from jsonb_to_recordset(p_usage) as r(account uuid, key uuid, minute bigint)
    where r.key is not null group by r.account, r.key order by r.account, r.key
  loop
    execute format('set local app.account_id = %L', u.account);
    update accounts.api_key k set last_used_at = to_timestamp(u.minute)
    where k.account_id = u.account and k.id = u.key and (k.last_used_at is null or k.last_used_at < to_timestamp(u.minute));
  end loop;
end $$;`;
