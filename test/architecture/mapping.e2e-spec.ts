import { entities } from '#libs/composition';
import { initOrm, ormOptions } from '#libs/data';
import { defineEntity, type EntitySchema, p } from '@mikro-orm/core';
import type { Migrator } from '@mikro-orm/migrations';
import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';

/** What only migrations can say: composite foreign keys without relations, functions, a table in partitions. */
const beyondTheMapping: readonly RegExp[] = [
  /^alter table "(campaigns|delivery)"\."\w+" drop constraint "(delivery_campaign|campaign_use_of)"$/,
  /^alter table "audiences"\."\w+" drop constraint "audience_(source_exists|insights_audience|overlap_audience|overlap_other_exists)"$/,
  /^alter table "connections"\."\w+" drop constraint "sync_run_connection"$/,
  /^alter table "ad_platforms"\."\w+" drop constraint "(token|pending_authorization|platform_object|platform_handle)_connection"$/,
  /^alter table "creative"\."variant" drop constraint "variant_creative"$/,
  /^alter table "accounts"\."\w+" drop constraint "(user_account|api_key_user|request_window_account|usage_minute_key|(password|session|invitation|console_usage_minute|password_reset|second_factor|recovery_code)_person)"$/,
  /^drop function if exists "accounts"\."(admit|admit_session|count_request|expose_key|hit_throttle|begin_sign_in|fail_sign_in|refund_sign_in|peek_address|record_usage|sign_in_candidates|assert_rights|current_role_of)"\(.*\)$/,
  /^drop function if exists "(connections"\."connection_states|delivery"\."unconfirmed)"\(uuid\[\]\)$/,
  /^drop (trigger if exists "user_email_copied" on|function if exists) "accounts"\."user_email(_user_email_copied_fn)?"(\(\))?$/,
  /^drop function if exists "analytics"\."add_fact_months"\(\)$/,
  /^drop table if exists "analytics"\."fact" cascade$/,
  /^drop table if exists ("public"\.)?"migration_follow_up" cascade$/,
];

async function withMapping<T>(
  database: TestDatabase,
  mapping: EntitySchema[],
  look: (orm: Awaited<ReturnType<typeof initOrm>>) => Promise<T>,
): Promise<T> {
  const orm = await initOrm(ormOptions(mapping, database.ownerUrl, './migrations'));
  try {
    return await look(orm);
  } finally {
    await orm.close();
  }
}

/** The statements that would turn the migrated database into what the mapping says. */
const differences = (database: TestDatabase, mapping: EntitySchema[]) =>
  withMapping(database, mapping, async (orm) => {
    const text = await orm.schema.getUpdateSchemaSQL({ wrap: false });
    const statements = text.split(/;\s*\n/).map((statement) => statement.replace(/;\s*$/, '').trim());
    return statements.filter((statement) => statement !== '' && !beyondTheMapping.some((known) => known.test(statement)));
  });

/** Whether the next migration would hold anything. */
const snapshotIsStale = (database: TestDatabase, mapping: EntitySchema[]) =>
  withMapping(database, mapping, (orm) => (orm.migrator as Migrator).checkSchema());

const unmigrated = defineEntity({
  name: 'Unmigrated',
  schema: 'campaigns',
  tableName: 'unmigrated',
  properties: { id: p.uuid().primary() },
}) as unknown as EntitySchema;

describe('mapping and migrations agree', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('the snapshot beside the migrations is that of the mapping', async () => {
    expect(await snapshotIsStale(database, entities)).toBe(false);
    expect(await snapshotIsStale(database, [...entities, unmigrated])).toBe(true);
  });

  it('a migrated database is what the mapping says', async () => {
    expect(await differences(database, entities)).toEqual([]);
  });

  it('a table that no migration makes is reported', async () => {
    expect(await differences(database, [...entities, unmigrated])).toEqual(
      expect.arrayContaining([expect.stringContaining('create table "campaigns"."unmigrated"')]),
    );
  });
});
