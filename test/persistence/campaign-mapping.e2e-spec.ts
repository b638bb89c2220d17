import { Campaign } from '#libs/campaigns';
import { newId, uuidOf } from '#libs/kernel';
import { Database, EntityTable, UnitOfWork } from '#libs/data';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { aCampaign, copyOf, inHours, now } from '../../libs/campaigns/testing/a-campaign.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let orm: MikroORM;
let table: EntityTable<Campaign>;
let properties: (keyof Campaign)[];

beforeAll(async () => {
  api = await startTestService();
  orm = api.service.app.get(MikroORM);
  table = EntityTable.of(orm, Campaign);
  properties = orm
    .getMetadata()
    .get<Campaign>(Campaign as never)
    .props.map((p) => p.name as keyof Campaign);
});
afterAll(() => api.stop());

/** A campaign with a value in every column. */
const full = (): Campaign => {
  const campaign = aCampaign()
    .with({
      name: 'Ünï 😀 "quoted", {braced} \\ back',
      connectionIds: [newId('con'), newId('con')],
      creativeIds: [newId('crv')],
      audienceIds: [newId('aud')],
      excludedAudienceIds: [newId('aud'), newId('aud')],
      budgetType: 'lifetime',
      budgetAmountMicros: Number.MAX_SAFE_INTEGER,
      bidStrategy: { type: 'target_roas', cap_micros: null, target_roas: 0.1 },
      startsAt: inHours(-48),
      endsAt: inHours(1),
      trackingParams: { utm_source: 'a b' },
      specialAdCategories: ['housing', 'credit'],
      externalId: `ext-${newId('cmp')}`,
      metadata: { 'k "1"': 'v, {}', NULL: 'NULL', empty: '' },
      labels: ['NULL', 'a,b', 'c"d', '{e}', 'f\\g', ' ', 'null'],
    })
    .launched()
    .paused()
    .spent(Number.MAX_SAFE_INTEGER - 1)
    .withDueTransition(inHours(2))
    .archived(new Date(now.getTime() + 123))
    .build();
  return Object.assign(campaign, { pausedAt: inHours(-2) });
};
const empty = (): Campaign =>
  Object.assign(aCampaign().with({ objective: null, budgetType: null, budgetAmountMicros: null, landingUrl: null }).build(), {
    createdByUserId: null,
    createdByApiKeyId: null,
  });

const fieldsOf = (campaign: Campaign) => Object.fromEntries(properties.map((name) => [name, campaign[name]]));

/** The mapper's own unit of work, inside the tenant. */
const inMapper = <T>(campaign: Campaign, work: (em: MikroORM['em']) => Promise<T>): Promise<T> =>
  orm.em.fork().transactional(async (em) => {
    await em.execute("select set_config('app.account_id', ?, true)", [uuidOf(campaign.accountId)]);
    return work(em as MikroORM['em']);
  });
const inService = <T>({ accountId }: Campaign, work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
  api.service.app.get(Database).transaction(accountId, work);

const readByMapper = (campaign: Campaign) =>
  inMapper(campaign, async (em) =>
    fieldsOf((await em.findOneOrFail(Campaign, { accountId: campaign.accountId, id: campaign.id })) as Campaign),
  );
const readByService = (campaign: Campaign) =>
  inService(campaign, async (unit) => {
    const [row] = await unit.query(table.lockById, [uuidOf(campaign.accountId), uuidOf(campaign.id)]);
    return { entity: fieldsOf(table.restore(row)), row };
  });
const insert = (campaign: Campaign) => inService(campaign, (unit) => unit.query(table.insert, table.values(campaign)));

describe('the two ways to the table of campaigns', () => {
  it('both ways to the table know every property of a campaign', () => {
    // Deliveries have a table of their own.
    expect([...properties, 'deliveries'].sort()).toEqual(Object.keys(full()).sort());
  });

  it('both ways are tested with a value in every column', () => {
    const values = fieldsOf(full());
    expect(Object.keys(values).filter((name) => values[name] === null)).toEqual([]);
  });

  it.each([
    ['every', full],
    ['hardly any', empty],
  ])('the mapper reads what the service writes with %s value', async (_, make) => {
    const campaign = make();
    await insert(campaign);
    expect(await readByMapper(campaign)).toEqual(fieldsOf(campaign));
    expect((await readByService(campaign)).entity).toEqual(fieldsOf(campaign));
  });

  it.each([
    ['every', full],
    ['hardly any', empty],
  ])('the service reads what the mapper writes with %s value', async (_, make) => {
    const campaign = make();
    const expected = fieldsOf(campaign);
    await inMapper(campaign, async (em) => void em.persist(copyOf(campaign)));
    const { entity } = await readByService(campaign);
    expect(entity).toEqual(expected);
    expect(entity['createdAt']).toBeInstanceOf(Date);
  });

  it('an update writes every column except the key', async () => {
    const campaign = empty();
    await insert(campaign);
    const { accountId, id } = campaign;
    const changed = Object.assign(full(), { accountId, id });
    await inService(campaign, (unit) => unit.query(table.update, table.values(changed)));
    expect(await readByMapper(campaign)).toEqual(fieldsOf(changed));
  });

  it('an entity converted to a row equals the row that is read', async () => {
    for (const campaign of [full(), empty()]) {
      await insert(campaign);
      expect(table.rowOf(campaign)).toEqual((await readByService(campaign)).row);
    }
  });

  it('the mapper does not find a campaign of another account', async () => {
    const campaign = full();
    await insert(campaign);
    const { accountId, id } = campaign;
    expect(await inMapper(full(), (em) => em.findOne(Campaign, { accountId, id }))).toBeNull();
    expect(await inMapper(campaign, (em) => em.count(Campaign, {}))).toBe(1);
  });
});

describe('the audit trail', () => {
  let client: pg.Client;

  beforeAll(async () => {
    client = new pg.Client({ connectionString: api.database.url });
    await client.connect();
  });
  afterAll(() => client.end());

  const entriesOfNewAccount = async () => {
    const account = await api.openAccount();
    await client.query("select set_config('app.account_id', $1, false)", [uuidOf(account.id)]);
    const { rows } = await client.query('select count(*)::int as n from foundation.audit_entry');
    expect(rows[0].n).toBeGreaterThan(0);
    return rows[0].n as number;
  };

  it.each(["update foundation.audit_entry set action = 'x'", 'truncate foundation.audit_entry'])(
    'the role of the service cannot %s',
    async (statement) => {
      await entriesOfNewAccount();
      await expect(client.query(statement)).rejects.toMatchObject({ code: '42501' });
    },
  );

  it('the role of the service can delete only entries that are older than the retention', async () => {
    const count = await entriesOfNewAccount();
    await api.look(`update foundation.audit_entry set at = at - interval '401 days'
      where (account_id, id) = (select account_id, id from foundation.audit_entry order by at desc limit 1)`);
    expect((await client.query('delete from foundation.audit_entry')).rowCount).toBe(1);
    const { rows } = await client.query('select count(*)::int as n from foundation.audit_entry');
    expect(rows[0].n).toBe(count - 1);
  });

  it('the audit trail refuses an entry for another account', async () => {
    await client.query("select set_config('app.account_id', $1, false)", [uuidOf(newId('acc'))]);
    const insertEntry = (accountId: string) =>
      client.query(
        `insert into foundation.audit_entry (account_id, id, at, action, resource_type, resource_id, changes)
         values ($1, $2, now(), 'x', 'x', $2, '{}')`,
        [accountId, uuidOf(newId('evt'))],
      );
    await expect(insertEntry(uuidOf(newId('acc')))).rejects.toMatchObject({ code: '42501' });
  });
});
