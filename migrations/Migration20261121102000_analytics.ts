import { Migration } from '@mikro-orm/migrations';

/** Facts, roll-ups, names and landings. */
export class Migration20261121102000_analytics extends Migration {
  override name = 'Migration20261121102000_analytics';

  override up(): void | Promise<void> {
    this.addSql(`create schema if not exists "analytics";`);
    this.addSql(
      `create table "analytics"."account_day" ("account_id" uuid not null, "day" date not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "day"));`,
    );
    this.addSql(`create index "account_day_updated_at" on "analytics"."account_day" ("account_id", "updated_at");`);

    this.addSql(
      `create table "analytics"."audience_day" ("account_id" uuid not null, "day" date not null, "audience_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "day", "audience_key", "connection_key"));`,
    );
    this.addSql(`create index "audience_day_updated_at" on "analytics"."audience_day" ("account_id", "updated_at");`);

    this.addSql(
      `create table "analytics"."audience" ("account_id" uuid not null, "key" int not null, "id" uuid not null, "name" text null, "status" text null, "revision" int not null, primary key ("account_id", "key"));`,
    );
    this.addSql(`alter table "analytics"."audience" add constraint "audience_id" unique ("account_id", "id");`);

    this.addSql(
      `create table "analytics"."campaign_day" ("account_id" uuid not null, "day" date not null, "campaign_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "day", "campaign_key", "connection_key"));`,
    );
    this.addSql(`create index "campaign_day_updated_at" on "analytics"."campaign_day" ("account_id", "updated_at");`);

    this.addSql(
      `create table "analytics"."campaign" ("account_id" uuid not null, "key" int not null, "id" uuid not null, "name" text null, "status" text null, "revision" int not null, "objective" text null, "spend_to_date_micros" bigint not null, primary key ("account_id", "key"));`,
    );
    this.addSql(`alter table "analytics"."campaign" add constraint "campaign_id" unique ("account_id", "id");`);

    this.addSql(
      `create table "analytics"."channel_day" ("account_id" uuid not null, "day" date not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "day", "connection_key"));`,
    );
    this.addSql(`create index "channel_day_updated_at" on "analytics"."channel_day" ("account_id", "updated_at");`);

    this.addSql(
      `create table "analytics"."connection" ("account_id" uuid not null, "key" int not null, "id" uuid not null, "name" text null, "status" text null, "revision" int not null, "platform" text null, "timezone" text null, "last_synced_at" timestamptz(3) null, "data_through" date null, "final_before" date null, primary key ("account_id", "key"));`,
    );
    this.addSql(`alter table "analytics"."connection" add constraint "connection_id" unique ("account_id", "id");`);

    this.addSql(
      `create table "analytics"."creative_day" ("account_id" uuid not null, "day" date not null, "creative_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "day", "creative_key", "connection_key"));`,
    );
    this.addSql(`create index "creative_day_updated_at" on "analytics"."creative_day" ("account_id", "updated_at");`);

    this.addSql(
      `create table "analytics"."creative" ("account_id" uuid not null, "key" int not null, "id" uuid not null, "name" text null, "status" text null, "revision" int not null, primary key ("account_id", "key"));`,
    );
    this.addSql(`alter table "analytics"."creative" add constraint "creative_id" unique ("account_id", "id");`);

    this.addSql(
      `create table "analytics"."landed_day" ("account_id" uuid not null, "connection_key" int not null, "day" date not null, "read_at" timestamptz(3) not null, "is_complete" boolean not null, "is_final" boolean not null, primary key ("account_id", "connection_key", "day"));`,
    );

    this.addSql(
      `create table "analytics"."landing" ("account_id" uuid not null, "landed_at" timestamptz(3) not null, primary key ("account_id"));`,
    );

    this.addSql(
      `create table "analytics"."stored_result" ("account_id" uuid not null, "id" uuid not null, "expires_at" timestamptz(3) not null, "head" jsonb not null, primary key ("account_id", "id"));`,
    );

    this.addSql(
      `create table "analytics"."stored_rows" ("account_id" uuid not null, "result_id" uuid not null, "chunk" int not null, "rows" jsonb not null, primary key ("account_id", "result_id", "chunk"));`,
    );

    this.addSql(`alter table "analytics"."account_day" enable row level security;`);
    this.addSql(`alter table "analytics"."account_day" force row level security;`);
    this.addSql(
      `create policy "account_day_tenant" on "analytics"."account_day" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."audience_day" enable row level security;`);
    this.addSql(`alter table "analytics"."audience_day" force row level security;`);
    this.addSql(
      `create policy "audience_day_tenant" on "analytics"."audience_day" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."audience" enable row level security;`);
    this.addSql(`alter table "analytics"."audience" force row level security;`);
    this.addSql(
      `create policy "audience_tenant" on "analytics"."audience" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."campaign_day" enable row level security;`);
    this.addSql(`alter table "analytics"."campaign_day" force row level security;`);
    this.addSql(
      `create policy "campaign_day_tenant" on "analytics"."campaign_day" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."campaign" enable row level security;`);
    this.addSql(`alter table "analytics"."campaign" force row level security;`);
    this.addSql(
      `create policy "campaign_tenant" on "analytics"."campaign" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."channel_day" enable row level security;`);
    this.addSql(`alter table "analytics"."channel_day" force row level security;`);
    this.addSql(
      `create policy "channel_day_tenant" on "analytics"."channel_day" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."connection" enable row level security;`);
    this.addSql(`alter table "analytics"."connection" force row level security;`);
    this.addSql(
      `create policy "connection_tenant" on "analytics"."connection" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."creative_day" enable row level security;`);
    this.addSql(`alter table "analytics"."creative_day" force row level security;`);
    this.addSql(
      `create policy "creative_day_tenant" on "analytics"."creative_day" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."creative" enable row level security;`);
    this.addSql(`alter table "analytics"."creative" force row level security;`);
    this.addSql(
      `create policy "creative_tenant" on "analytics"."creative" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."landed_day" enable row level security;`);
    this.addSql(`alter table "analytics"."landed_day" force row level security;`);
    this.addSql(
      `create policy "landed_day_tenant" on "analytics"."landed_day" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."landing" enable row level security;`);
    this.addSql(`alter table "analytics"."landing" force row level security;`);
    this.addSql(
      `create policy "landing_tenant" on "analytics"."landing" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."stored_result" enable row level security;`);
    this.addSql(`alter table "analytics"."stored_result" force row level security;`);
    this.addSql(
      `create policy "stored_result_tenant" on "analytics"."stored_result" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."stored_rows" enable row level security;`);
    this.addSql(`alter table "analytics"."stored_rows" force row level security;`);
    this.addSql(
      `create policy "stored_rows_tenant" on "analytics"."stored_rows" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    // The facts, which the mapping leaves out: its snapshot does not know partitions.
    this.addSql(createFacts);
    this.addSql(`alter table analytics.fact enable row level security;`);
    this.addSql(`alter table analytics.fact force row level security;`);
    this.addSql(`create policy fact_tenant on analytics.fact using (${sameTenant}) with check (${sameTenant});`);
    for (const { name, bounds } of partitions()) {
      this.addSql(`create table analytics.${name} partition of analytics.fact ${bounds};`);
      this.addSql(`alter table analytics.${name} set (fillfactor = 85);`);
      // A partition can be asked by its own name: it is as closed as the whole.
      this.addSql(`alter table analytics.${name} enable row level security;`);
      this.addSql(`alter table analytics.${name} force row level security;`);
      this.addSql(`create policy ${name}_tenant on analytics.${name} using (${sameTenant}) with check (${sameTenant});`);
    }

    // Rows that change again and again while a platform restates them: room for the next version on the same page.
    for (const table of ['account_day', 'channel_day', 'campaign_day', 'creative_day', 'audience_day', 'campaign', 'landed_day']) {
      this.addSql(`alter table analytics.${table} set (fillfactor = 85);`);
    }
    // Answers that are kept for half an hour are worth nothing after a crash.
    this.addSql(`alter table analytics.stored_result set unlogged;`);
    this.addSql(`alter table analytics.stored_rows set unlogged;`);
  }
}

const sameTenant = `account_id = nullif(current_setting('app.account_id', true), '')::uuid`;

const createFacts = `create table analytics.fact (
  account_id uuid not null,
  day date not null,
  connection_key int not null,
  campaign_key int not null,
  creative_key int not null,
  audience_key int not null,
  impressions bigint not null,
  clicks bigint not null,
  spend_micros bigint not null,
  conversion_micros bigint not null,
  conversion_value_micros bigint not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, day, connection_key, campaign_key, creative_key, audience_key)
) partition by range (day);`;

/** A partition for each month of 2024 to 2029; days outside them share the last one. */
function partitions(): { name: string; bounds: string }[] {
  const months = Array.from({ length: 72 }, (_, i) => new Date(Date.UTC(2024, i, 1)).toISOString().slice(0, 10));
  const byMonth = months.map((from) => {
    const to = new Date(Date.UTC(Number(from.slice(0, 4)), Number(from.slice(5, 7)), 1)).toISOString().slice(0, 10);
    return { name: `fact_${from.slice(0, 7).replace('-', '_')}`, bounds: `for values from ('${from}') to ('${to}')` };
  });
  return [...byMonth, { name: 'fact_other', bounds: 'default' }];
}
