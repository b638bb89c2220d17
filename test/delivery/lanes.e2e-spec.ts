import { type Id, newId, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { Jobs } from '#libs/work';
import { ApplyDueStarts } from '../../libs/campaigns/src/infrastructure/messaging/apply-due-transitions.job.js';
import { GenerateCreatives } from '../../libs/creative/src/infrastructure/messaging/generate-creatives.job.js';
import { CheckDeliveryJob } from '../../libs/delivery/src/infrastructure/messaging/check-delivery.job.js';
import { ObserveConnection } from '../../libs/delivery/src/infrastructure/messaging/observe-connection.job.js';
import { PushDeliveryJob, StopDeliveryJob } from '../../libs/delivery/src/infrastructure/messaging/reconcile-delivery.job.js';
import { RefreshUnsyncedContent } from '../../libs/delivery/src/infrastructure/messaging/refresh-unsynced-content.job.js';
import type { ContentJob, DeliveriesJob } from '../../libs/delivery/src/application/queues.js';
import { DeliveryReconciler } from '../../libs/delivery/src/application/processes/delivery-reconciler.js';
import { RefreshDeliveriesJob } from '../../libs/delivery/src/infrastructure/messaging/refresh-deliveries.job.js';
import { RefreshUsersOfContent } from '../../libs/delivery/src/infrastructure/messaging/refresh-users-of-content.job.js';
import { RefreshWithContent } from '../../libs/delivery/src/infrastructure/messaging/refresh-with-content.subscriber.js';
import { EventRelay } from '../../libs/webhooks/src/infrastructure/messaging/event-relay.loop.js';
import { inHours } from '../setup/test-campaigns.js';
import { sweepAccounts } from '../setup/sweep-accounts.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';

type Running = Awaited<ReturnType<typeof startWithSandbox>>;

const campaignOf = (id: string) => uuidOf(id as Id<'cmp'>);

describe('the queue of a push', () => {
  let running: Running;
  let stage: DeliveryStage;

  beforeAll(async () => {
    running = await startWithSandbox({ RUN_JOBS: 'off' });
    stage = await DeliveryStage.open(running.sandbox, running.api);
  });
  afterAll(() => running.stop());

  /** The queues of the jobs about a campaign that were sent since the last call. */
  async function sent(id: string): Promise<string[]> {
    const rows = await running.api.look(`delete from pgboss.job where data->>'campaign_id' = $1 returning name`, [id]);
    return rows.map(({ name }) => String(name)).sort();
  }
  /** As if the platform had confirmed that the campaign runs. */
  const confirm = (id: string, observed: string) =>
    running.api.look(
      `update delivery.delivery set confirmed_revision = desired_revision, next_push_at = null, observed_state = $2,
         platform_campaign_id = 'pc_' || campaign_id, pushed_spec = 'spec', create_sent_at = now() where campaign_id = $1`,
      [campaignOf(id), observed],
    );

  it('launches, edits and resumes have one queue, and pauses and archives another one', async () => {
    const { id } = await stage.launch();
    expect(await sent(id)).toEqual(['campaigns.push-delivery']);
    await confirm(id, 'running');
    await stage.patch(id, { name: 'Edited' });
    expect(await sent(id)).toEqual(['campaigns.push-delivery']);
    await stage.act(id, 'pause');
    expect(await sent(id)).toEqual(['delivery.stop']);
    await confirm(id, 'paused');
    await stage.patch(id, { name: 'Edited while it is paused' });
    expect(await sent(id)).toEqual(['campaigns.push-delivery']);
    await stage.act(id, 'resume');
    await stage.archive(id);
    expect(await sent(id)).toEqual([]);
  });

  it('a pause does not share the job of an edit that still waits', async () => {
    const { id } = await stage.launch();
    await confirm(id, 'running');
    await sent(id);
    await stage.patch(id, { name: 'Waits' });
    await stage.act(id, 'pause');
    expect(await sent(id)).toEqual(['campaigns.push-delivery', 'delivery.stop']);
  });

  it('a pause during a push whose outcome is unknown is a stop', async () => {
    const { id } = await stage.launch();
    await sent(id);
    await running.api.look(
      `update delivery.delivery set leased_until = now() + interval '1 minute', create_sent_at = now() where campaign_id = $1`,
      [campaignOf(id)],
    );
    await stage.act(id, 'pause');
    expect(await sent(id)).toEqual(['delivery.stop']);
  });

  it('the end of a campaign waits in the lane of stops, its start in that of changes', async () => {
    const scheduled = await stage.launch({ starts_at: inHours(1), ends_at: inHours(48) });
    expect(await sent(scheduled.id)).toEqual(['campaigns.move-by-clock', 'campaigns.push-delivery']);
    const active = await stage.launch({ ends_at: inHours(48) });
    expect(await sent(active.id)).toEqual(['campaigns.end', 'campaigns.push-delivery']);
  });

  it('a disconnect stops the campaigns of the connection', async () => {
    const other = await stage.connect();
    const { id } = await stage.launch({ connection_ids: [other.id] });
    await confirm(id, 'running');
    await sent(id);
    await running.api.delete(`/v1/connections/${other.id}`, stage.account.keys.admin);
    expect(await sent(id)).toEqual(['delivery.stop']);
  });
});

describe('a content change', () => {
  let running: Running;
  let stage: DeliveryStage;
  const campaigns: string[] = [];

  beforeAll(async () => {
    running = await startWithSandbox({ RUN_JOBS: 'off' });
    stage = await DeliveryStage.open(running.sandbox, running.api);
    for (let i = 0; i < 5; i++) campaigns.push((await stage.launch()).id);
    await running.api.look(`update delivery.delivery set platform_campaign_id = 'pc_' || campaign_id`);
  });
  afterAll(() => running.stop());

  /** Delivers events to the subscriber and runs the jobs that it sends. */
  async function deliverEvents(): Promise<void> {
    await reportEvents();
    const job = running.api.service.app.get(RefreshUsersOfContent, { strict: false });
    for (const { data } of await running.api.look(`delete from pgboss.job where name = 'delivery.refresh-users' returning data`))
      await job.handle(data as ContentJob);
  }
  async function reportEvents(): Promise<void> {
    const { app } = running.api.service;
    await app.get(EventRelay, { strict: false }).step();
    const subscriber = app.get(RefreshWithContent, { strict: false });
    for (const { data } of await running.api.look(`delete from pgboss.job where name = 'campaigns.content-news' returning data`))
      await subscriber.handle(data as never);
  }
  const waiting = async (queue: string) =>
    (await running.api.look(`select data from pgboss.job where name = $1`, [queue])).map(({ data }) => data);
  /** The campaigns that wait for a refresh. */
  const refreshes = async () =>
    (await waiting('delivery.refresh-many'))
      .flatMap((data) => (data as DeliveriesJob).deliveries)
      .map(({ campaign_id }) => campaign_id)
      .sort();
  const forgetRefreshes = () => running.api.look(`delete from pgboss.job where name = 'delivery.refresh-many'`);
  const patch = (fields: object) => running.api.patch(`/v1/creative/${stage.creativeId}`, stage.account.keys.admin, fields);

  it('labels, metadata and our own name do not reach deliveries', async () => {
    await deliverEvents();
    await forgetRefreshes();
    await patch({ labels: ['a'], metadata: { team: 'growth' }, name: 'Ours', external_id: 'own-1' });
    await deliverEvents();
    expect(await refreshes()).toEqual([]);
  });

  it('several changes of one creative find its campaigns once, if the first has not been handled yet', async () => {
    for (const landing_url of ['https://shop.example/1', 'https://shop.example/2']) {
      await patch({ landing_url });
      await reportEvents();
    }
    expect(await waiting('delivery.refresh-users')).toEqual([{ account_id: stage.account.id, content_id: stage.creativeId }]);
    await deliverEvents();
    await forgetRefreshes();
  });

  it('several changes of one creative schedule one refresh for each of its campaigns', async () => {
    for (const landing_url of ['https://shop.example/a', 'https://shop.example/b', 'https://shop.example/c']) {
      await patch({ landing_url, labels: ['b'] });
      await deliverEvents();
    }
    expect(await refreshes()).toEqual(campaigns.toSorted());
  });

  it('a delivery that fails is retried alone, and the others of its job are refreshed', async () => {
    const { app } = running.api.service;
    const reconciler = app.get(DeliveryReconciler, { strict: false });
    const refresh = reconciler.refresh.bind(reconciler);
    const refreshed: string[] = [];
    const [first, failing, ...others] = campaigns.toSorted() as [string, string, ...string[]];
    reconciler.refresh = async (key) => {
      if (key.campaignId === failing) throw new Error('out of order');
      await refresh(key);
      refreshed.push(key.campaignId);
    };
    const [data] = (await waiting('delivery.refresh-many')) as [DeliveriesJob];
    await app.get(RefreshDeliveriesJob, { strict: false }).handle(data);
    reconciler.refresh = refresh;
    expect(refreshed).toEqual([first, ...others]);
    expect(await waiting('delivery.refresh')).toMatchObject([{ account_id: stage.account.id, campaign_id: failing }]);
  });

  it('an event that a process of the former release put into the outbox, which does not name what has changed, schedules the refreshes', async () => {
    await forgetRefreshes();
    await running.api.look(
      `insert into foundation.outbox_event (id, account_id, type, payload, at) values (uuidv7(), $1, 'creative.changed', $2, now())`,
      [uuidOf(stage.account.id), JSON.stringify({ id: stage.creativeId, name: 'Ours', status: 'ready', revision: 9 })],
    );
    await deliverEvents();
    expect(await refreshes()).toEqual(campaigns.toSorted());
  });

  it('a sweep schedules a refresh of every campaign that may run, for content whose event was lost', async () => {
    await forgetRefreshes();
    await running.api.look(`update delivery.delivery set confirmed_revision = desired_revision`);
    await stage.act(campaigns[0] as string, 'pause');
    await sweepAccounts(running.api.service.app, RefreshUnsyncedContent);
    await sweepAccounts(running.api.service.app, RefreshUnsyncedContent);
    expect(await refreshes()).toEqual(campaigns.slice(1).sort());
  });
});

describe('a flood of one account', () => {
  let running: Running;
  let flooding: DeliveryStage;
  let stage: DeliveryStage;
  let release: () => void;
  const released = new Promise<void>((resolve) => (release = resolve));

  beforeAll(async () => {
    running = await startWithSandbox();
    flooding = await DeliveryStage.open(running.sandbox, running.api);
    stage = await DeliveryStage.open(running.sandbox, running.api);
  });
  afterAll(async () => {
    release();
    await running.stop();
  });

  /** Jobs of the flooding account never end, and a thousand more of them wait. */
  async function flood(handler: abstract new (...dependencies: never[]) => object, queue: string): Promise<void> {
    const { app } = running.api.service;
    const instance = app.get(handler as never, { strict: false }) as { handle(job: { account_id: string }): Promise<void> };
    const handle = instance.handle.bind(instance);
    instance.handle = (job) => (job.account_id === flooding.account.id ? released : handle(job));
    const jobs = Array.from({ length: 1_000 }, () => ({
      account_id: flooding.account.id,
      campaign_id: newId('cmp'),
      connection_id: flooding.connectionId,
    }));
    await app.get(Database).acrossTenants((execute) => app.get(Jobs).insert(queue, jobs, execute));
    await until(
      () =>
        running.api.look(`select from pgboss.job where name = $1 and state = 'active' and data->>'account_id' = $2`, [
          queue,
          flooding.account.id,
        ]),
      (active) => active.length > 0,
      20_000,
    );
  }

  it('in every lane does not keep launches, edits, pauses and creatives of another account waiting', async () => {
    await flood(ObserveConnection, 'campaigns.observe-deliveries');
    await flood(GenerateCreatives, 'creative.generate');
    await flood(CheckDeliveryJob, 'campaigns.check-delivery');
    await flood(ApplyDueStarts, 'campaigns.move-by-clock');
    await flood(PushDeliveryJob, 'campaigns.push-delivery');
    await flood(StopDeliveryJob, 'delivery.stop');
    const creative = await running.api.post('/v1/creative/generate', stage.account.keys.admin, {
      prompt: 'Shoes for the rain.',
      type: 'text',
    });
    await until(
      async () => (await running.api.get(`/v1/creative/${creative.body.data.id}`, stage.account.keys.admin)).body.data.status,
      (status) => status === 'ready',
      20_000,
    );
    const { id } = await stage.launch();
    await stage.becomes(id, ({ platforms }) => platforms.every(({ in_sync }: { in_sync: boolean }) => in_sync));
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'running' }]);
    await stage.patch(id, { name: 'In between' });
    await stage.becomes(id, ({ platforms }) => platforms.every(({ in_sync }: { in_sync: boolean }) => in_sync));
    expect(await stage.placed(id)).toMatchObject([{ name: 'In between' }]);
    await stage.act(id, 'pause');
    await stage.delivers(id, 'stopped');
    expect(await stage.placed(id)).toMatchObject([{ run_state: 'paused' }]);
    // None of them has ended, so nothing of the other account has waited for one.
    const ended = await running.api.look(
      `select from pgboss.job where data->>'account_id' = $1 and state in ('completed', 'failed') and name in
         ('campaigns.observe-deliveries', 'creative.generate', 'campaigns.check-delivery', 'campaigns.move-by-clock', 'campaigns.push-delivery', 'delivery.stop')`,
      [flooding.account.id],
    );
    expect(ended).toEqual([]);
  }, 120_000);
});
