import { Migration } from '@mikro-orm/migrations';

/**
 * One worker at a time makes what a handle will name: until then, the handle is null. Handles that the platform does not find are counted.
 * Keys sort by code point, so that the primary key finds those with a prefix. Additive: the former release takes a null handle for none.
 */
export class Migration20261123100000_shared_handles extends Migration {
  override name = 'Migration20261123100000_shared_handles';

  override up(): void | Promise<void> {
    this.addSql(
      `alter table "ad_platforms"."platform_handle" alter column "key" type text collate "C", alter column "handle" drop not null, add column "claimed_by" uuid null, add column "claimed_until" timestamptz(3) null, add column "misses" int not null default 0, add column "missed_since" timestamptz(3) null;`,
    );
  }

  override down(): void | Promise<void> {
    // Row-level security is forced on the table, so its owner sees no rows unless the force is lifted.
    this.addSql(`alter table "ad_platforms"."platform_handle" no force row level security;`);
    this.addSql(`delete from "ad_platforms"."platform_handle" where "handle" is null;`);
    this.addSql(`alter table "ad_platforms"."platform_handle" force row level security;`);
    this.addSql(
      `alter table "ad_platforms"."platform_handle" alter column "key" type text collate "default", alter column "handle" set not null, drop column "claimed_by", drop column "claimed_until", drop column "misses", drop column "missed_since";`,
    );
  }
}
