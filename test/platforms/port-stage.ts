import { crc32, deflateSync } from 'node:zlib';
import { AdAccounts, PlatformFailure } from '#libs/ad-platforms';
import { DeliveryObserver, DeliveryReconciler } from '#libs/delivery';
import { type Id, uuidOf } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { DesiredSpecBuilder } from '../../libs/delivery/src/application/processes/desired-spec.js';
import { ReconcileDeliveriesWithConnection } from '../../libs/delivery/src/application/commands/reconcile-deliveries-with-connection.js';
import { DeliveryRepository } from '../../libs/delivery/src/domain/delivery.repository.js';
import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, readyCampaign } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { RunningPlatform, Tree } from './platform-under-test.js';

/** More attempts than any push may need. */
const maxAttempts = 40;

/** A service without workers, an account with a connection to the platform, and what a launch needs. The test does the work of workers. */
export class PortStage {
  private pictures = 0;

  private constructor(
    readonly platform: RunningPlatform,
    readonly api: TestService,
    readonly clock: MovableClock,
    readonly account: TestAccount,
    readonly connectionId: Id<'con'>,
    readonly adAccountId: string,
    readonly creativeIds: readonly Id<'crv'>[],
  ) {}

  static async open(platform: RunningPlatform): Promise<PortStage> {
    const clock = new MovableClock();
    const exchanges = process.env['PLATFORM_EXCHANGES'] ?? '';
    const environment = { ...platform.environment, RUN_JOBS: 'off', PLATFORM_TIMEOUT_MS: '5000', PLATFORM_EXCHANGES: exchanges };
    const api = await startTestService({ clock, environment });
    const account = await api.openAccount();
    const { connectionId, adAccountId } = await platform.connect(api, account);
    const creativeIds: Id<'crv'>[] = [];
    const stage = new PortStage(platform, api, clock, account, connectionId, adAccountId, creativeIds);
    creativeIds.push(await stage.newPicture(), await stage.newCreative());
    return stage;
  }

  /** A creative of the simplest kind that the platform takes. */
  async newCreative(prompt = 'Running shoes for long roads.'): Promise<Id<'crv'>> {
    if (!this.platform.hasTextAds) return this.newPicture();
    return (await readyCreative(this.api.service.app, this.account.id, { prompt })).id;
  }

  /** A creative with an image that the platform does not have yet. */
  async newPicture(): Promise<Id<'crv'>> {
    return (await readyCreative(this.api.service.app, this.account.id, { type: 'image' }, aPicture(++this.pictures))).id;
  }

  async create(fields: object = {}): Promise<string> {
    const body = { ...readyCampaign, connection_ids: [this.connectionId], creative_ids: this.creativeIds, ...fields };
    return this.data(await this.api.post('/v1/campaigns', this.account.keys.admin, body)).id;
  }

  async act(id: string, action: 'launch' | 'pause' | 'resume' | 'archive'): Promise<void> {
    const { admin } = this.account.keys;
    if (action === 'archive') this.data(await this.api.delete(`/v1/campaigns/${id}`, admin));
    else this.data(await this.api.post(`/v1/campaigns/${id}/${action}`, admin));
  }

  async patch(id: string, fields: object): Promise<void> {
    this.data(await this.api.patch(`/v1/campaigns/${id}`, this.account.keys.admin, fields));
  }

  async delivery(id: string): Promise<Json> {
    return this.data(await this.api.get(`/v1/campaigns/${id}`, this.account.keys.admin)).delivery;
  }

  /** Creates and launches a campaign; nothing is sent yet. */
  async launch(fields: object = {}): Promise<string> {
    const id = await this.create(fields);
    await this.act(id, 'launch');
    return id;
  }

  /** Launches a campaign and waits until it runs. */
  async running(fields: object = {}): Promise<string> {
    const id = await this.launch(fields);
    await this.settle(id);
    return id;
  }

  /** Does the work of one push job. */
  async push(id: string, reconciler = this.api.service.app.get(DeliveryReconciler, { strict: false })): Promise<void> {
    await reconciler.push(this.keyOf(id));
  }

  /** Pushes whenever a push is due, as workers do, and moves all clocks to that time. Returns the number of pushes. */
  async settle(id: string): Promise<number> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const row = await this.row(id);
      if (row['confirmed_revision'] === row['desired_revision']) return attempt;
      const due = row['leased_until'] ?? row['next_push_at'];
      if (due === null) throw new Error(`The push waits for a person: ${JSON.stringify((await this.delivery(id)).platforms)}`);
      await this.advanceTo(due as Date);
      await this.push(id);
    }
    throw new Error(`The push does not settle: ${JSON.stringify((await this.delivery(id)).platforms)}`);
  }

  /** Pushes until the platform finds the campaign and what was sent there has been read back. */
  async pushUntilFound(id: string): Promise<void> {
    for (let attempt = 0; attempt < maxAttempts; attempt++) {
      const [delivery] = (await this.delivery(id)).platforms;
      const due = (await this.row(id))['next_push_at'];
      if (!['unknown', 'pending'].includes(delivery.status) || due === null) return;
      await this.advanceTo(due as Date);
      await this.push(id);
    }
  }

  /** Does the checks of a delivery that are due within some time, and the pushes that follow. */
  async observe(id: string, seconds = 300): Promise<void> {
    await this.look(id, seconds);
    await this.settle(id);
  }

  /** Does the checks of a delivery that are due within some time. */
  async look(id: string, seconds = 300): Promise<void> {
    await this.advance(seconds);
    const observer = this.api.service.app.get(DeliveryObserver, { strict: false });
    await observer.observeOne(this.keyOf(id));
    await observer.observeConnection(this.account.id, this.connectionId);
  }

  /** Gives a new consent where the end of a token ends the connection. */
  async reconnectIfExpired(): Promise<void> {
    const { reconnect } = this.platform;
    if (reconnect === null) return;
    const connection = this.data(await this.api.get(`/v1/connections/${this.connectionId}`, this.account.keys.admin));
    if (connection.status !== 'expired') throw new Error(`The connection is ${connection.status}.`);
    await this.platform.calm();
    await reconnect(this.api, this.account, { connectionId: this.connectionId, adAccountId: this.adAccountId });
    await this.api.service.app.get(CommandBus).execute(new ReconcileDeliveriesWithConnection(this.account.id, this.connectionId));
  }

  async advance(seconds: number): Promise<void> {
    this.clock.aheadMs += seconds * 1_000;
    await this.platform.advance(seconds);
    // These times are PostgreSQL's.
    await this.api.look(
      `update ad_platforms.platform_handle
       set claimed_until = claimed_until - make_interval(secs => $1), missed_since = missed_since - make_interval(secs => $1)
       where claimed_until is not null or missed_since is not null`,
      [seconds],
    );
  }

  /** The tree of a campaign. Fails if there is not exactly one. */
  async tree(id: string): Promise<Tree> {
    const trees = await this.platform.trees(this.adAccountId, id);
    if (trees.length !== 1) throw new Error(`The campaign ${id} exists ${trees.length} times: ${JSON.stringify(trees)}`);
    return trees[0] as Tree;
  }

  async trees(id: string): Promise<readonly Tree[]> {
    return this.platform.trees(this.adAccountId, id);
  }

  /**
   * Pushes once with a worker that is killed: from one moment on, it neither calls the platform nor writes anything. `atWrite` counts
   * its writes from 1 and ends it after that one; otherwise it ends with the first call that fails.
   */
  async pushAndKill(id: string, atWrite = Number.POSITIVE_INFINITY): Promise<{ readonly wasKilled: boolean }> {
    const { app } = this.api.service;
    const deliveries = app.get(DeliveryRepository, { strict: false });
    const accounts = app.get(AdAccounts, { strict: false });
    let isDead = false;
    let writes = 0;
    const mortal = <T extends object>(target: T, around: (call: () => Promise<unknown>) => Promise<unknown>): T =>
      new Proxy(target, {
        get(of, name) {
          const value: unknown = Reflect.get(of, name, of);
          if (typeof value !== 'function') return value;
          return (...values: unknown[]) => around(() => (value as (...of: unknown[]) => Promise<unknown>).apply(of, values));
        },
      });
    const assertAlive = () => {
      if (isDead) throw new Killed();
    };
    const writing = mortal(deliveries, async (call) => {
      assertAlive();
      const result = await call();
      if (++writes >= atWrite) isDead = true;
      return result;
    });
    const calling = mortal(accounts, async (open) => {
      assertAlive();
      return mortal((await open()) as object, async (call) => {
        assertAlive();
        try {
          return await call();
        } catch (error) {
          if (error instanceof PlatformFailure) isDead = true;
          throw error;
        }
      });
    });
    const reconciler = new DeliveryReconciler(writing, calling, app.get(DesiredSpecBuilder, { strict: false }), this.clock);
    try {
      await this.push(id, reconciler);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    return { wasKilled: isDead };
  }

  async stop(): Promise<void> {
    await this.api.stop();
  }

  private keyOf(id: string) {
    return { accountId: this.account.id, campaignId: id as Id<'cmp'>, connectionId: this.connectionId };
  }

  private async row(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.api.look('select * from delivery.delivery where campaign_id = $1', [uuidOf(id as Id)]);
    if (row === undefined) throw new Error(`The campaign ${id} has no delivery.`);
    return row;
  }

  private async advanceTo(time: Date): Promise<void> {
    const seconds = Math.ceil((time.getTime() - this.clock.now().getTime()) / 1_000);
    if (seconds > 0) await this.advance(seconds);
  }

  private data({ status, body }: { readonly status: number; readonly body: Json }): Json {
    if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body.data;
  }
}

class Killed extends Error {}

const side = 1_080;

/** A square PNG of the size that creatives have, whose color depends on a number. */
function aPicture(number: number): Uint8Array {
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(3 * side, Buffer.of(number, 80, 40))]);
  const pixels = deflateSync(Buffer.alloc(row.length * side, row), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}
