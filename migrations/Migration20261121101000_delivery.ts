import { Migration } from '@mikro-orm/migrations';

export class Migration20261121101000_delivery extends Migration {
  override name = 'Migration20261121101000_delivery';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "campaigns"."campaign_use" ("account_id" uuid not null, "resource_id" uuid not null, "campaign_id" uuid not null, primary key ("account_id", "resource_id", "campaign_id"));`,
    );
    this.addSql(`create index "campaign_use_campaign" on "campaigns"."campaign_use" ("account_id", "campaign_id");`);
    this.addSql(
      `create table "campaigns"."delivery" ("account_id" uuid not null, "campaign_id" uuid not null, "connection_id" uuid not null, "platform" text not null, "wanted_state" text not null, "wanted_revision" int not null, "confirmed_revision" int not null, "status" text not null, "issues" jsonb not null, "updated_at" timestamptz(3) not null, "platform_campaign_id" text null, "platform_status" text null, "seen_state" text null, "spec_digest" text null, "pushed_spec" text null, "rejected_creative_ids" uuid[] not null, "waiting_since" timestamptz(3) null, "attempts" int not null, "repairs" int not null, "create_sent_at" timestamptz(3) null, "create_key" text null, "lease" int not null, "leased_until" timestamptz(3) null, "next_push_at" timestamptz(3) null, "next_check_at" timestamptz(3) null, "double_check_at" timestamptz(3) null, "checked_at" timestamptz(3) null, "sight_lost_at" timestamptz(3) null, "removed_at" timestamptz(3) null, "disconnected_at" timestamptz(3) null, primary key ("account_id", "campaign_id", "connection_id"));`,
    );
    this.addSql(`create index "delivery_connection" on "campaigns"."delivery" ("account_id", "connection_id", "campaign_id");`);
    this.addSql(`alter table "campaigns"."campaign_use" enable row level security;`);
    this.addSql(`alter table "campaigns"."campaign_use" force row level security;`);
    this.addSql(
      `create policy "campaign_use_tenant" on "campaigns"."campaign_use" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `alter table "campaigns"."delivery" add constraint "delivery_wanted_state" check (wanted_state in ('running', 'scheduled', 'paused', 'archived'));`,
    );
    this.addSql(
      `alter table "campaigns"."delivery" add constraint "delivery_status" check (status in ('not_started', 'pending', 'in_review', 'delivering', 'limited', 'not_delivering', 'stopped', 'unknown', 'disconnected'));`,
    );
    this.addSql(
      `alter table "campaigns"."delivery" add constraint "delivery_seen_state" check (seen_state in ('running', 'paused', 'archived'));`,
    );
    this.addSql(`alter table "campaigns"."delivery" enable row level security;`);
    this.addSql(`alter table "campaigns"."delivery" force row level security;`);
    this.addSql(
      `create policy "delivery_tenant" on "campaigns"."delivery" using (account_id = nullif(current_setting('app.account_id', true), '')::uuid) with check (account_id = nullif(current_setting('app.account_id', true), '')::uuid);`,
    );
    this.addSql(
      `alter table campaigns.delivery add constraint delivery_campaign foreign key (account_id, campaign_id) references campaigns.campaign (account_id, id);`,
    );
    this.addSql(
      `alter table campaigns.campaign_use add constraint campaign_use_of foreign key (account_id, campaign_id) references campaigns.campaign (account_id, id);`,
    );
    // A row that changes at every step of a push: room for the new version on the same page.
    this.addSql(`alter table campaigns.delivery set (fillfactor = 70);`);
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "campaigns"."campaign_use" cascade;`);
    this.addSql(`drop table if exists "campaigns"."delivery" cascade;`);
  }
}
