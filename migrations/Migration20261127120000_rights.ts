import { Migration } from '@mikro-orm/migrations';

/** The functions that ask for the rights of a key or session after its admission. */
export class Migration20261127120000_rights extends Migration {
  override name = 'Migration20261127120000_rights';

  override up(): void {
    this.addSql(currentRoleOf);
    this.addSql(assertRights);
  }

  override down(): void {
    this.addSql(`drop function accounts.assert_rights(uuid, uuid, uuid, bytea, int, text[], boolean);`);
    this.addSql(`drop function accounts.current_role_of(uuid, uuid, uuid, bytea, int, boolean);`);
  }
}

/**
 * The role of the user of a key or session, or null if key, session or user is no longer valid. The tenant is already named. With
 * `p_is_locking` the user's row is locked: whoever takes these rights away locks it first, and so waits for the end of the transaction.
 * The statement after the lock sees what its last holder has committed.
 */
const currentRoleOf = `
create function accounts.current_role_of(p_account uuid, p_user uuid, p_key uuid, p_session bytea, p_idle_seconds int,
  p_is_locking boolean) returns text
language plpgsql as $$
declare
  v_role text;
begin
  if p_is_locking then
    select u.role into v_role from accounts.user u
    where u.account_id = p_account and u.id = p_user and u.deactivated_at is null for share;
  else
    select u.role into v_role from accounts.user u
    where u.account_id = p_account and u.id = p_user and u.deactivated_at is null;
  end if;
  if p_session is null then
    perform from accounts.api_key k
    where k.account_id = p_account and k.id = p_key and k.user_id = p_user
      and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp());
  else
    perform from accounts.session s
    where s.account_id = p_account and s.hash = p_session and s.user_id = p_user and s.expires_at > clock_timestamp()
      and s.last_used_at > clock_timestamp() - make_interval(secs => p_idle_seconds);
  end if;
  return case when found then v_role end;
end $$;`;

/**
 * Fails unless key or session and user are valid and the user has one of the roles, and locks these rights. Transactions that can change
 * rights run one after the other by the lock of the account's row, so that two users who take away each other's rights do not deadlock.
 */
const assertRights = `
create function accounts.assert_rights(p_account uuid, p_user uuid, p_key uuid, p_session bytea, p_idle_seconds int,
  p_roles text[], p_is_first boolean) returns void
language plpgsql as $$
declare
  v_role text;
begin
  if p_is_first then
    perform from accounts.account a where a.id = p_account for no key update;
  end if;
  v_role := accounts.current_role_of(p_account, p_user, p_key, p_session, p_idle_seconds, true);
  if v_role is null then
    raise exception 'The key or session is no longer valid.' using errcode = 'AC401';
  elsif v_role <> all (p_roles) then
    raise exception 'The user no longer has the permission.' using errcode = 'AC403';
  end if;
end $$;`;
