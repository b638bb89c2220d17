import { createTestDatabase, type TestDatabase } from '../setup/test-database.js';
import { type Catalog, openCatalog } from './catalog.js';
import { behaviorRules, fillTenantTables, roleComplaints } from './tenant-behavior.js';
import { tenantCanaries, tenantRules, tenantTable } from './tenant-rules.js';

const tableNames = (complaints: readonly string[]) =>
  [...new Set(complaints.map((complaint) => complaint.slice(0, complaint.indexOf(': '))))].sort();
const structural = Object.keys(tenantRules) as (keyof typeof tenantRules)[];
const behavioral = Object.keys(behaviorRules) as (keyof typeof behaviorRules)[];

describe('the tables of the service', () => {
  let database: TestDatabase;
  let catalog: Catalog;

  beforeAll(async () => {
    database = await createTestDatabase();
    catalog = await openCatalog(database);
    await fillTenantTables(catalog);
  });
  afterAll(async () => {
    await catalog.close();
    await database.drop();
  });

  it('tenant tables are found', () => {
    expect(catalog.tenantTables.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['accounts.account', 'accounts.api_key', 'campaigns.campaign', 'foundation.audit_entry']),
    );
  });

  it.each(structural)('%s', async (rule) => {
    expect(await tenantRules[rule](catalog)).toEqual([]);
  });

  it.each(behavioral)('%s', async (rule) => {
    expect(await behaviorRules[rule](catalog)).toEqual([]);
  });

  it("the service's role owns nothing, alters nothing, changes no audit entry and deletes only old ones", async () => {
    expect(await roleComplaints(catalog, catalog.serviceRole, catalog.service)).toEqual([]);
  });
});

describe('a table that breaks a rule is reported', () => {
  let database: TestDatabase;
  let catalog: Catalog;
  /** Only these tables have rows, and only they are unguarded. */
  const unguarded = () => catalog.tenantTables.filter(({ name }) => name === 'campaigns.unguarded');

  beforeAll(async () => {
    database = await createTestDatabase();
    const before = await openCatalog(database);
    for (const { make } of Object.values(tenantCanaries)) await before.owner.query(make);
    await before.owner.query(`${tenantTable('unguarded')}; alter table campaigns.unguarded disable row level security`);
    await before.owner.query(`grant select, insert, update, delete on all tables in schema campaigns to ${before.serviceRole}`);
    await before.close();
    catalog = await openCatalog(database);
    await fillTenantTables(catalog, [...unguarded(), ...catalog.tenantTables.filter(({ name }) => name === 'foundation.audit_entry')]);
  });
  afterAll(async () => {
    await catalog.close();
    await database.drop();
  });

  it.each(structural)('%s', async (rule) => {
    const { names } = tenantCanaries[rule];
    expect(tableNames(await tenantRules[rule](catalog))).toEqual(expect.arrayContaining(names));
  });

  it.each(behavioral)('%s', async (rule) => {
    expect(tableNames(await behaviorRules[rule]({ ...catalog, tenantTables: unguarded() }))).toEqual(['campaigns.unguarded']);
  });

  it.each(['acs_owner', 'the superuser'])('%s is no role for the service', async (name) => {
    const isOwner = name === 'acs_owner';
    const role = isOwner ? name : decodeURIComponent(new URL(database.superuserUrl).username);
    // These roles really do what the service must not. One table shows it; truncating all partitions of all tables takes seconds.
    const tables = catalog.tables.filter((table) => table.name === 'campaigns.campaign');
    const complaints = await roleComplaints({ ...catalog, tables }, role, isOwner ? catalog.owner : catalog.superuser);
    expect(complaints).toEqual(
      expect.arrayContaining([
        'is owner of a table',
        'may make tables',
        'may alter campaigns.campaign',
        'may truncate campaigns.campaign',
        'may change the audit trail',
        ...(isOwner ? [] : ['may shorten the audit trail', 'is superuser', 'has BYPASSRLS']),
      ]),
    );
  });
});
