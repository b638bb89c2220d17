// @ts-check
import { Campaign } from '#libs/campaigns';
import { entities } from '#libs/composition';
import { idFromUuid, uuidOf } from '#libs/kernel';
import { Database, EntityTable, initOrm, ormOptions } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { seed } from '../stage/seed.mjs';

const readCampaign = sql('bench read campaign', 'select * from campaigns.campaign where account_id = $1 and id = $2');

/**
 * A read and a change of one campaign: by named statements of the mapping, and by the entity manager with the same mapping.
 * @param {import('../stage/stage.mjs').Stage} stage
 * @returns {Promise<import('../decisions.mjs').Comparison[]>}
 */
export async function comparedPersistence(stage) {
  const [account] = await seed(stage.superuserUrl, { accounts: 1, campaignsPerAccount: 100 });
  if (account === undefined) throw new Error('No account was seeded.');
  const accountId = idFromUuid('acc', account.id);
  const ids = account.drafts.map(({ uuid }) => idFromUuid('cmp', uuid));
  const database = new Database({ url: stage.serviceUrl, poolMax: 8, applicationName: 'bench', onIdleError: () => undefined });
  const options = ormOptions(entities, stage.serviceUrl);
  const orm = await initOrm({ ...options, pool: { min: 0, max: 8 } });
  stage.addCleanup(() => database.close());
  stage.addCleanup(() => orm.close());
  const campaigns = EntityTable.of(orm, Campaign);
  let turn = 0;
  const next = () => /** @type {typeof ids[number]} */ (ids[turn++ % ids.length]);
  const nextName = () => `Changed ${turn}`;
  const tenant = `set local app.account_id = '${uuidOf(accountId)}'`;

  return [
    {
      name: 'read one campaign',
      chosen: 'named statement, row as it is',
      chosenRun: () => database.read(accountId, readCampaign, [uuidOf(accountId), uuidOf(next())]),
      other: 'entity manager, findOne',
      otherRun: () =>
        orm.em.fork().transactional(async (em) => {
          await em.getConnection().execute(tenant, [], 'run', em.getTransactionContext());
          return em.findOneOrFail(Campaign, /** @type {never} */ ({ accountId, id: next() }));
        }),
    },
    {
      name: 'change one campaign',
      chosen: 'EntityTable: lock, update',
      chosenRun: () =>
        database.transaction(accountId, async (unit) => {
          const campaign = await campaigns.lock(accountId, next());
          unit.atCommit(campaigns.update, campaigns.values(Object.assign(campaign, { name: nextName() })));
        }),
      other: 'entity manager, findOne and flush',
      otherRun: () =>
        orm.em.fork().transactional(async (em) => {
          await em.getConnection().execute(tenant, [], 'run', em.getTransactionContext());
          const campaign = await em.findOneOrFail(
            Campaign,
            /** @type {never} */ ({ accountId, id: next() }),
            {
              lockMode: 4, // for update, as EntityTable locks
            },
          );
          Object.assign(campaign, { name: nextName() });
        }),
    },
  ];
}
