import { Migration } from '@mikro-orm/migrations';

/** Roll-ups of whole months; what had landed before is added up by the reconciliation, which `migrate` runs. */
export class Migration20261121120000_analytics_months extends Migration {
  override name = 'Migration20261121120000_analytics_months';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "analytics"."audience_month" ("account_id" uuid not null, "month" date not null, "audience_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "month", "audience_key", "connection_key"));`,
    );

    this.addSql(
      `create table "analytics"."campaign_month" ("account_id" uuid not null, "month" date not null, "campaign_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "month", "campaign_key", "connection_key"));`,
    );

    this.addSql(
      `create table "analytics"."creative_month" ("account_id" uuid not null, "month" date not null, "creative_key" int not null, "connection_key" int not null, "impressions" bigint not null, "clicks" bigint not null, "spend_micros" bigint not null, "conversion_micros" bigint not null, "conversion_value_micros" bigint not null, "updated_at" timestamptz(3) not null, primary key ("account_id", "month", "creative_key", "connection_key"));`,
    );

    this.addSql(`alter table "analytics"."audience_month" enable row level security;`);
    this.addSql(`alter table "analytics"."audience_month" force row level security;`);
    this.addSql(
      `create policy "audience_month_tenant" on "analytics"."audience_month" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."campaign_month" enable row level security;`);
    this.addSql(`alter table "analytics"."campaign_month" force row level security;`);
    this.addSql(
      `create policy "campaign_month_tenant" on "analytics"."campaign_month" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    this.addSql(`alter table "analytics"."creative_month" enable row level security;`);
    this.addSql(`alter table "analytics"."creative_month" force row level security;`);
    this.addSql(
      `create policy "creative_month_tenant" on "analytics"."creative_month" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );

    for (const table of ['campaign_month', 'creative_month', 'audience_month']) {
      this.addSql(`alter table analytics.${table} set (fillfactor = 85);`);
    }
  }
}
