import { Migration } from '@mikro-orm/migrations';

/**
 * One e-mail address may be that of a user in each account; why an invitation was revoked.
 *
 * The release before reads and writes `user_email`, where an address is unique over all accounts, while both run side by side. The table
 * stays until nothing writes it: this release writes both, a trigger copies what the one before writes.
 */
export class Migration20261122112000_sign_in_email extends Migration {
  override name = 'Migration20261122112000_sign_in_email';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "accounts"."sign_in_email" ("email" text not null, "account_id" uuid not null, "user_id" uuid not null, primary key ("email", "account_id"));`,
    );
    this.addSql(`create index "sign_in_email_user" on "accounts"."sign_in_email" ("user_id");`);
    this.addSql(`alter table "accounts"."invitation" add "revoked_reason" text null;`);

    this.addSql(copyLogin);
    // Locks the table against writing until the commit: nothing comes in between the trigger and the copy.
    this.addSql(
      `create trigger user_email_copied after insert on accounts.user_email for each row execute function accounts.copy_sign_in_email();`,
    );
    this.addSql(
      `insert into accounts.sign_in_email (email, account_id, user_id) select email, account_id, user_id from accounts.user_email on conflict do nothing;`,
    );
    this.addSql(signInCandidates);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop function accounts.sign_in_candidates(text, uuid, int);`);
    this.addSql(`drop trigger user_email_copied on accounts.user_email;`);
    this.addSql(`drop function accounts.copy_sign_in_email();`);
    this.addSql(`drop table "accounts"."sign_in_email";`);
    this.addSql(`alter table "accounts"."invitation" drop column "revoked_reason";`);
  }
}

const copyLogin = `
create function accounts.copy_sign_in_email() returns trigger language plpgsql as $$
begin
  insert into accounts.sign_in_email (email, account_id, user_id) values (new.email, new.account_id, new.user_id) on conflict do nothing;
  return null;
end $$;`;

/**
 * The active users with a password that have an e-mail address, each looked for inside its tenant: those who joined first, at most so many;
 * with an account, the one of that account. Ids of users grow with time.
 */
const signInCandidates = `
create function accounts.sign_in_candidates(p_email text, p_account uuid, p_max int)
  returns table (account_id uuid, user_id uuid, account_name text, hash text)
language plpgsql as $$
declare
  v_email record;
  v_found int := 0;
begin
  for v_email in
    select l.account_id, l.user_id from accounts.sign_in_email l
    where l.email = p_email and (p_account is null or l.account_id = p_account) order by l.user_id
  loop
    exit when v_found >= p_max;
    execute format('set local app.account_id = %L', v_email.account_id);
    select v_email.account_id, v_email.user_id, a.name, p.hash into account_id, user_id, account_name, hash
    from accounts.user u
    join accounts.password p on p.account_id = u.account_id and p.user_id = u.id
    join accounts.account a on a.id = u.account_id
    where u.account_id = v_email.account_id and u.id = v_email.user_id and u.deactivated_at is null;
    if found then
      v_found := v_found + 1;
      return next;
    end if;
  end loop;
end $$;`;
