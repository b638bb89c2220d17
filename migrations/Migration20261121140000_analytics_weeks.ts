import { Migration } from '@mikro-orm/migrations';

/**
 * Roll-ups of whole weeks; what had landed before is added up by the reconciliation, which `migrate` runs. Stored pages are text
 * that is written once and read a time or two: neither parsed nor compressed.
 */
export class Migration20261121140000_analytics_weeks extends Migration {
  override name = 'Migration20261121140000_analytics_weeks';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "analytics"."audience_week" ("account_id" uuid not null, "week" date not null, "audience_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "week", "audience_key", "connection_key"));`,
    );

    this.addSql(
      `create table "analytics"."campaign_week" ("account_id" uuid not null, "week" date not null, "campaign_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "week", "campaign_key", "connection_key"));`,
    );

    this.addSql(
      `create table "analytics"."creative_week" ("account_id" uuid not null, "week" date not null, "creative_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "week", "creative_key", "connection_key"));`,
    );

    this.addSql(`alter table "analytics"."audience_week" enable row level security;`);
    this.addSql(`alter table "analytics"."audience_week" force row level security;`);
    this.addSql(
      `create policy "audience_week_tenant" on "analytics"."audience_week" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."campaign_week" enable row level security;`);
    this.addSql(`alter table "analytics"."campaign_week" force row level security;`);
    this.addSql(
      `create policy "campaign_week_tenant" on "analytics"."campaign_week" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."creative_week" enable row level security;`);
    this.addSql(`alter table "analytics"."creative_week" force row level security;`);
    this.addSql(
      `create policy "creative_week_tenant" on "analytics"."creative_week" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    for (const table of ['campaign_week', 'creative_week', 'audience_week']) {
      this.addSql(`alter table analytics.${table} set (fillfactor = 85);`);
    }
    this.addSql(
      `create aggregate analytics.total(bigint) (sfunc = int8pl, stype = bigint, initcond = '0', combinefunc = int8pl, parallel = safe);`,
    );
    this.addSql(`alter table "analytics"."stored_rows" alter column "rows" type json using ("rows"::json);`);
    this.addSql(`alter table "analytics"."stored_rows" alter column "rows" set storage external;`);
  }
}
