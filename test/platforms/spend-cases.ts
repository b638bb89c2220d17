import { type Id, Validated, Precondition, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CommandBus } from '@nestjs/cqrs';
import { RequestSync } from '../../libs/connections/src/application/commands/request-sync.js';
import { RunSync } from '../../libs/connections/src/application/processes/sync/run-sync.js';
import { finishSync } from '../setup/test-connections.js';
import type { PortStage } from './port-stage.js';

const days = 20;

/** What a campaign has spent is taken over to the micro, also when the platform restates it. */
export function spendCases(current: () => PortStage): void {
  async function sync({ api, account, connectionId }: PortStage): Promise<void> {
    const bus = api.service.app.get(CommandBus);
    const command = new RequestSync(systemActor(account.id), connectionId, Precondition.none, new Validated({}, []));
    const { run } = await api.service.app.get(Database).transaction(account.id, () => bus.execute(command));
    await bus.execute(new RunSync(account.id, run.id));
  }

  async function stored({ api }: PortStage, id: string): Promise<Record<string, number>> {
    const rows = await api.look(
      `select f.day::text, sum(f.spend_micros)::bigint::text as micros from analytics.fact f
       join analytics.campaign c on c.account_id = f.account_id and c.key = f.campaign_key where c.id = $1 group by f.day having sum(f.spend_micros) > 0`,
      [uuidOf(id as Id)],
    );
    return Object.fromEntries(rows.map(({ day, micros }) => [day as string, Number(micros)]));
  }

  const dayOf = (time: Date) => time.toISOString().slice(0, 10);

  describe('spend', () => {
    it('the spend of a campaign is stored to the micro, and again after each restatement', async () => {
      const stage = current();
      const { api, account, connectionId, platform, clock } = stage;
      const id = await stage.running();
      const tree = await stage.tree(id);
      await platform.runSince(tree.id, days);
      await finishSync(api, account.id, connectionId);
      const seen: Record<string, number>[] = [];
      for (const hours of [0, 30, 80]) {
        await stage.advance(hours * 3_600 + 120);
        await sync(stage);
        const start = dayOf(new Date(clock.now().getTime() - (days + 10) * 86_400_000));
        const reported = await platform.spend(stage.adAccountId, tree.id, start, dayOf(clock.now()));
        const spent = Object.fromEntries(Object.entries(reported).filter(([, micros]) => micros > 0));
        expect(Object.keys(spent).length).toBeGreaterThan(days / 2);
        expect(await stored(stage, id)).toEqual(spent);
        seen.push(spent);
      }
      expect(seen[1]).not.toEqual(seen[0]);
      // A platform may leave archived campaigns out of its reports: that is no reason to forget what they have spent.
      await stage.act(id, 'archive');
      await stage.settle(id);
      await stage.advance(120);
      await sync(stage);
      const kept = await stored(stage, id);
      expect(Object.keys(kept)).toEqual(expect.arrayContaining(Object.keys(seen[2] as object)));
    }, 120_000);

    it('a disconnected platform is stopped first, and its campaign is not archived', async () => {
      const stage = current();
      const id = await stage.running();
      const { status } = await stage.api.delete(`/v1/connections/${stage.connectionId}`, stage.account.keys.admin);
      expect(status).toBe(200);
      await stage.settle(id);
      expect(await stage.tree(id)).toMatchObject({ runState: 'paused' });
      expect(await stage.delivery(id)).toMatchObject({ status: 'disconnected' });
    });
  });
}
