import { type ConsoleClient, openConsole } from '../../setup/console-client.js';
import type { Json } from '../../setup/http-client.js';
import { sharedService } from '../../setup/shared-service.js';
import type { TestService } from '../../setup/test-service.js';

describe('console vocabulary', () => {
  let api: TestService;
  let viewer: ConsoleClient;
  let vocabulary: Json;

  beforeAll(async () => {
    api = await sharedService();
    const account = await api.openAccount();
    viewer = await openConsole(api, account, 'viewer');
    vocabulary = (await viewer.get('/vocabulary')).body.data;
  });

  describe('the vocabulary of the console', () => {
    it('every signed-in user can read it, others cannot', async () => {
      expect((await viewer.get('/vocabulary')).status).toBe(200);
      expect((await api.get('/console/api/vocabulary')).status).toBe(401);
      expect((await viewer.get('/vocabulary?limit=1')).status).toBe(400);
    });

    it('it lists the transitions of campaigns, with the condition on starts_at', () => {
      const launch = vocabulary.campaign_transitions.filter(({ transition }: Json) => transition === 'launch');
      expect(launch).toEqual([
        { transition: 'launch', from: 'draft', to: 'active', starts_in_future: false },
        { transition: 'launch', from: 'draft', to: 'scheduled', starts_in_future: true },
      ]);
    });

    it('the service accepts every field, operator and listed value of it in an audience', async () => {
      const condition = ({ field, operators, values }: Json) =>
        operators.map((operator: string) => {
          if (field === 'event') return { field, operator, value: { name: 'purchase', within_days: vocabulary.audience_limits.max_days } };
          const { min_age: min, max_age: max } = vocabulary.audience_limits;
          if (field === 'age') return { field, operator, value: operator === 'between' ? [min, max] : max };
          const free = field === 'region' ? ['DE-BY'] : ['de'];
          return { field, operator, value: (values ?? free).slice(0, vocabulary.audience_limits.max_values) };
        });
      const account = await api.openAccount();
      const rules = { all: vocabulary.rule_fields.flatMap(condition) };
      const { status, body } = await api.post('/v1/audiences?dry_run=true', account.keys.admin, { name: 'All', rules });
      expect([status, body.error]).toEqual([200, undefined]);
    });

    it('it lists the roles in ascending order with their permissions', () => {
      expect(vocabulary.roles.map(({ role }: Json) => role)).toEqual(['viewer', 'editor', 'manager', 'admin']);
      expect(vocabulary.roles[0].permissions).toEqual(viewer.session.permissions);
    });

    it('it is small', () => expect(JSON.stringify(vocabulary).length).toBeLessThan(10_000));
  });
});
