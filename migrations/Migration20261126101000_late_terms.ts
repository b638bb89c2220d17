import { Migration } from '@mikro-orm/migrations';

/** The terms that a block may lack, of which there are few. Created concurrently, because the tables of terms are large. */
export class Migration20261126101000_late_terms extends Migration {
  override name = 'Migration20261126101000_late_terms';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    this.addSql(
      `create index concurrently if not exists "campaign_term_late" on "campaigns"."campaign_term" ("account_id", "created_at", "record_id") where is_late;`,
    );
    this.addSql(
      `create index concurrently if not exists "creative_term_late" on "creative"."creative_term" ("account_id", "created_at", "record_id") where is_late;`,
    );
    this.addSql(
      `create index concurrently if not exists "audience_term_late" on "audiences"."audience_term" ("account_id", "created_at", "record_id") where is_late;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "campaigns"."campaign_term_late";`);
    this.addSql(`drop index "creative"."creative_term_late";`);
    this.addSql(`drop index "audiences"."audience_term_late";`);
  }
}
