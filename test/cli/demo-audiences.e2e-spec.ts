import { enterpriseAudiences } from '../../apps/demo/src/audiences/enterprise.js';
import { growthAudiences } from '../../apps/demo/src/audiences/growth.js';
import { starterAudiences } from '../../apps/demo/src/audiences/starter.js';
import { DemoAudiences } from '../../apps/demo/src/demo-audiences.js';
import { callersOf } from '../../apps/demo/src/demo-callers.js';
import { DemoClock } from '../../apps/demo/src/demo-clock.js';
import { parseRules } from '../../libs/audiences/src/domain/rules/parse-rules.js';
import type { Json } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { connectSandbox } from '../setup/test-connections.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const all = [starterAudiences, growthAudiences, enterpriseAudiences];

describe('the audiences of the demo data', () => {
  it('the demo data has at least a dozen audiences with valid rules and unique keys', () => {
    const keys = all.flat().map(({ key }) => key);
    expect(keys.length).toBeGreaterThanOrEqual(12);
    expect(new Set(keys).size).toBe(keys.length);
    for (const audience of all.flat()) {
      if ('rules' in audience) expect([audience.key, parseRules(audience.rules).problems]).toEqual([audience.key, []]);
    }
  });

  describe('in a service with a connected platform', () => {
    let api: TestService;
    let sandbox: TestSandbox;
    beforeAll(async () => {
      sandbox = await startSandbox();
      api = await startTestService({ environment: sandbox.environment });
    });
    afterAll(async () => {
      await api.stop();
      await sandbox.stop();
    });

    it('the demo audiences are created once, and all except one that is too small become ready', async () => {
      const account = await api.openAccount();
      await connectSandbox(api, account, sandbox);
      const context = { accountId: account.id, currency: 'USD', timezone: 'UTC' };
      const editor = { role: 'editor', userId: account.userIds.editor, keyId: account.keyIds.editor } as const;
      const demo = new DemoAudiences(api.service.app, new DemoClock(), callersOf(context, [editor])('editor'));
      const { ids, created } = await demo.ensure(all.flat(), 90);
      expect([ids.size, created]).toEqual([all.flat().length, all.flat().length]);
      expect(await demo.ensure(all.flat(), 90)).toEqual({ ids, created: 0 });
      const read = async (): Promise<Json[]> => (await api.get('/v1/audiences?limit=100', account.keys.viewer)).body.data;
      const built = await until(read, (audiences) => audiences.every(({ status }) => status !== 'building'), 120_000);
      expect(built.filter(({ status }) => status !== 'ready').map(({ external_id, status }) => `${external_id} ${status}`)).toEqual([
        'demo-aud-almost-nobody too_small',
      ]);
    }, 180_000);
  });
});
