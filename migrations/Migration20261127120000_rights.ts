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
    this.addSql(`drop function accounts.current_role_of(uuid, uuid, uuid, bytea, int);`);
  }
}

/** The role of the user of a key or session, or null if key, session or user is no longer valid. The tenant is already named. */
const currentRoleOf = `
create function accounts.current_role_of(p_account uuid, p_user uuid, p_key uuid, p_session bytea, p_idle_seconds int) returns text
language sql stable as $$
  select u.role from accounts.user u
  where u.account_id = p_account and u.id = p_user and u.deactivated_at is null
    and case when p_session is null
      then exists (select from accounts.api_key k
        where k.account_id = p_account and k.id = p_key and k.user_id = p_user
          and k.revoked_at is null and (k.expires_at is null or k.expires_at > clock_timestamp()))
      else exists (select from accounts.session s
        where s.account_id = p_account and s.hash = p_session and s.user_id = p_user and s.expires_at > clock_timestamp()
          and s.last_used_at > clock_timestamp() - make_interval(secs => p_idle_seconds)) end;
$$;`;

/**
 * Fails unless key or session and user are valid and the user has one of the roles. The lock of the user's row makes whoever takes these
 * rights away wait until the transaction has ended, since all of them lock it first; the next statement of the function sees what the
 * last one has committed. Transactions that can change rights run one after the other by the lock of the account's row, so that two users
 * who take away each other's rights do not wait for each other.
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
  perform from accounts.user u where u.account_id = p_account and u.id = p_user for share;
  v_role := accounts.current_role_of(p_account, p_user, p_key, p_session, p_idle_seconds);
  if v_role is null then
    raise exception 'The key or session is no longer valid.' using errcode = 'AC401';
  elsif v_role <> all (p_roles) then
    raise exception 'The user no longer has the permission.' using errcode = 'AC403';
  end if;
end $$;`;
