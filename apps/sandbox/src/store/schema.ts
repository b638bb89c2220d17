/** Each step upgrades the database by one version. Released steps are never edited. */
export const schemaSteps: readonly string[] = [
  `create table setting (name text primary key, value jsonb not null);
   create sequence record_number;

   create table ad_account (
     id text primary key, name text not null, currency text not null, timezone text not null, model text not null,
     status text not null check (status in ('active', 'suspended')), created_at timestamptz not null
   );

   -- json and not jsonb: a text that comes back as it went is compared as it is.
   create table campaign (
     id text primary key, ad_account_id text not null references ad_account, reference text not null,
     run_state text not null check (run_state in ('running', 'paused', 'archived')),
     spec json not null, ads json not null, ad_sets json not null, created_at timestamptz not null
   );
   create index on campaign (ad_account_id, id);
   create index on campaign (ad_account_id, reference);

   create table campaign_version (
     campaign_id text not null references campaign, number bigint generated always as identity, from_at timestamptz not null,
     run_state text not null, state json not null, primary key (campaign_id, number)
   );

   create table idempotency_key (
     ad_account_id text not null references ad_account, key text not null, fingerprint text not null,
     campaign_id text, created_at timestamptz not null, primary key (ad_account_id, key)
   );

   create table authorization_code (
     hash text primary key, client_id text not null, redirect_uri text not null, code_challenge text not null,
     grant_id text not null, expires_at timestamptz not null, used_at timestamptz
   );
   create table access_grant (
     id text primary key, client_id text not null, ad_account_id text not null references ad_account, scope text not null,
     created_at timestamptz not null, revoked_at timestamptz
   );
   create table token (
     hash text primary key, grant_id text not null references access_grant, kind text not null check (kind in ('access', 'refresh')),
     expires_at timestamptz not null, used_at timestamptz
   );
   create index on token (grant_id);`,
  `create table creative (
     id text primary key, ad_account_id text not null references ad_account, digest text not null, spec json not null,
     created_at timestamptz not null
   );
   create index on creative (ad_account_id, digest);
   create table image (
     ad_account_id text not null references ad_account, hash text not null, bytes int not null, uploads int not null,
     created_at timestamptz not null, primary key (ad_account_id, hash)
   );`,

  `-- A grant without an ad account gives access to all ad accounts of the person.
   alter table access_grant alter column ad_account_id drop not null, add column person text not null default 'person_1';
   alter table authorization_code alter column code_challenge drop not null;
   alter table ad_account
     add column kind text not null default 'ad_account' check (kind in ('ad_account', 'manager')),
     add column access text not null default 'write' check (access in ('write', 'read'));`,

  'drop table creative, image',
];
