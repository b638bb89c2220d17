import { Migration } from '@mikro-orm/migrations';

/** What the mapping cannot say: composite foreign keys, storage settings, and the functions that admit a request. */
export class Migration20261121091000_admission extends Migration {
  override name = 'Migration20261121091000_admission';

  override up(): void {
    this.addSql(`alter table accounts.user add constraint user_account foreign key (account_id) references accounts.account (id);`);
    this.addSql(
      `alter table accounts.api_key add constraint api_key_user foreign key (account_id, user_id) references accounts.user (account_id, id);`,
    );
    this.addSql(
      `alter table accounts.request_window add constraint request_window_account foreign key (account_id) references accounts.account (id);`,
    );
    this.addSql(
      `alter table accounts.usage_minute add constraint usage_minute_key foreign key (account_id, key_id) references accounts.api_key (account_id, id);`,
    );
    // Rows that change with every request: room for the new version on the same page, so that no index is touched.
    this.addSql(
      `alter table accounts.request_window set (fillfactor = 20, autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);`,
    );
    this.addSql(`alter table campaigns.campaign set (fillfactor = 85);`);
    // Counts of what has no account are worth nothing after a crash.
    this.addSql(`alter table accounts.throttle_window set unlogged;`);
    this.addSql(hitThrottle);
    this.addSql(admit);
    this.addSql(peekAddress);
    this.addSql(exposeKey);
    this.addSql(recordUsage);
  }
}

/** Counts one hit in the fixed window of `p_seconds` that the database's clock is in, unless the limit is reached. */
const hitThrottle = `
create function accounts.hit_throttle(p_key text, p_seconds int, p_limit int,
  out hits int, out allowed boolean, out window_end bigint, out now double precision, out reset_in int)
language plpgsql as $$
declare
  v_start timestamptz;
begin
  now := extract(epoch from clock_timestamp());
  v_start := to_timestamp(floor(now / p_seconds) * p_seconds);
  insert into accounts.throttle_window as w (key, window_start, hits) values (p_key, v_start, 1)
  on conflict (key) do update set
    hits = case when w.window_start >= excluded.window_start then w.hits + 1 else 1 end,
    window_start = greatest(w.window_start, excluded.window_start)
    where w.window_start < excluded.window_start or w.hits < p_limit
  returning w.hits, w.window_start into hits, v_start;
  allowed := found;
  if not allowed then
    select w.hits, w.window_start into hits, v_start from accounts.throttle_window w where w.key = p_key;
  end if;
  window_end := extract(epoch from v_start)::bigint + p_seconds;
  reset_in := greatest(1, ceil(window_end - now))::int;
end $$;`;

/**
 * Looks a key up with its user and account, and counts the request in the account's minute and day; without a valid key
 * in the minute of the client's address. The tenant is named by a literal SET LOCAL, which reaches the workers of a sharded
 * cluster. The time is read once, so one request is in one minute and one day; a row
 * that another request has already moved on keeps its later window.
 */
const admit = `
create function accounts.admit(p_hash bytea, p_address text, p_address_limit int, p_plans text[], p_per_minute int[], p_per_day int[],
  out account_id uuid, out user_id uuid, out key_id uuid, out role text, out currency text, out timezone text,
  out allowed boolean, out minute_limit int, out minute_count int, out minute_reset bigint,
  out day_limit int, out day_count int, out day_reset bigint, out now double precision)
language plpgsql as $$
declare
  v_time timestamptz := clock_timestamp();
  v_minute timestamptz := date_trunc('minute', v_time, 'UTC');
  v_day date := (v_time at time zone 'UTC')::date;
  v_plan int;
  v_counted record;
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
        update accounts.request_window w set
          minute_count = case when w.minute_start >= v_minute then w.minute_count + 1 else 1 end,
          minute_start = greatest(w.minute_start, v_minute),
          day_count = case when w.day_start >= v_day then w.day_count + 1 else 1 end,
          day_start = greatest(w.day_start, v_day)
        where w.account_id = admit.account_id
          and (w.minute_start < v_minute or w.minute_count < minute_limit)
          and (day_limit is null or w.day_start < v_day or w.day_count < day_limit)
        returning w.minute_count, w.day_count, w.minute_start, w.day_start into v_counted;
        allowed := found;
        if allowed then
          minute_count := v_counted.minute_count;
          day_count := v_counted.day_count;
          v_minute := v_counted.minute_start;
          v_day := v_counted.day_start;
        else
          select case when w.minute_start >= v_minute then w.minute_count else 0 end,
                 case when w.day_start >= v_day then w.day_count else 0 end,
                 greatest(w.minute_start, v_minute), greatest(w.day_start, v_day)
            into minute_count, day_count, v_minute, v_day
          from accounts.request_window w where w.account_id = admit.account_id;
        end if;
        minute_reset := extract(epoch from v_minute)::bigint + 60;
        day_reset := extract(epoch from v_day)::bigint + 86400;
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

/** The address bucket as it stands; counts nothing. */
const peekAddress = `
create function accounts.peek_address(p_address text, p_limit int,
  out minute_count int, out allowed boolean, out minute_reset bigint, out now double precision)
language plpgsql stable as $$
declare
  v_minute timestamptz := date_trunc('minute', clock_timestamp(), 'UTC');
begin
  now := extract(epoch from clock_timestamp());
  select w.hits into minute_count from accounts.throttle_window w
  where w.key = 'address:' || p_address and w.window_start >= v_minute;
  minute_count := coalesce(minute_count, 0);
  allowed := minute_count < p_limit;
  minute_reset := extract(epoch from v_minute)::bigint + 60;
end $$;`;

/** Marks a key that travelled in the clear, and tells whose it is; nulls for a key that would not work anyway. */
const exposeKey = `
create function accounts.expose_key(p_hash bytea, out account_id uuid, out key_id uuid)
language plpgsql as $$
begin
  select c.account_id, c.key_id into account_id, key_id from accounts.credential c where c.hash = p_hash;
  if not found then return; end if;
  execute format('set local app.account_id = %L', account_id);
  update accounts.api_key k set exposed_at = coalesce(k.exposed_at, clock_timestamp())
  from accounts.user u
  where k.account_id = expose_key.account_id and k.id = expose_key.key_id
    and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp())
    and u.account_id = k.account_id and u.id = k.user_id and u.deactivated_at is null;
  if not found then account_id := null; key_id := null; end if;
end $$;`;

/** Adds counts of several accounts, each inside its tenant, and notes when a key was last used. */
const recordUsage = `
create function accounts.record_usage(p_usage jsonb) returns void
language plpgsql as $$
declare
  u record;
begin
  for u in
    select * from jsonb_to_recordset(p_usage) as r(account uuid, key uuid, minute bigint, allowed int, limited int)
    order by r.account, r.key, r.minute
  loop
    execute format('set local app.account_id = %L', u.account);
    insert into accounts.usage_minute as m (account_id, key_id, minute, allowed, limited)
    values (u.account, u.key, to_timestamp(u.minute), u.allowed, u.limited)
    on conflict (account_id, key_id, minute) do update
      set allowed = m.allowed + excluded.allowed, limited = m.limited + excluded.limited;
  end loop;
  -- A second round, so that two processes lock keys in the same order.
  for u in
    select r.account, r.key, max(r.minute) as minute
    from jsonb_to_recordset(p_usage) as r(account uuid, key uuid, minute bigint)
    group by r.account, r.key order by r.account, r.key
  loop
    execute format('set local app.account_id = %L', u.account);
    update accounts.api_key k set last_used_at = to_timestamp(u.minute)
    where k.account_id = u.account and k.id = u.key and (k.last_used_at is null or k.last_used_at < to_timestamp(u.minute));
  end loop;
end $$;`;
