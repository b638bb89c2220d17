import { Migration } from '@mikro-orm/migrations';

/**
 * What an event needs on the way to subscribers. Additive: an event of the former release has no `subject_type`, so its subscribers are
 * served from the outbox, and a worker of the former release takes no event with a `resource_type` that it does not know.
 */
export class Migration20261128010000_one_event_path extends Migration {
  override name = 'Migration20261128010000_one_event_path';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "foundation"."recorded_event" add column "subject_type" text null, add column "is_published" boolean not null default true, add column "trace_parent" text null, alter column "resource_type" set default '';`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "foundation"."recorded_event" drop column "subject_type", drop column "is_published", drop column "trace_parent", alter column "resource_type" drop default;`,
    );
  }
}
