import { CommandBus } from '@nestjs/cqrs';
import { ChangeConnectionSettings, ChooseAdAccount } from '#libs/connections';
import type { PersonalityName } from '../../apps/sandbox/src/personalities/personality-list.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { connectSandbox, operatorOf } from '../setup/test-connections.js';
import type { CallKind, Disturbance, PlatformUnderTest, RunningPlatform } from './platform-under-test.js';

const bids = ['lowest_cost', 'cost_cap', 'target_roas'];
const objectives = ['awareness', 'traffic', 'engagement', 'leads', 'app_promotion', 'sales'];
const narrowOffers = { awareness: ['lowest_cost'], traffic: ['lowest_cost', 'cost_cap'], sales: bids };
const changes: readonly string[] = ['update', 'run_state'];
const yearSeconds = 31_536_000;

/** With the sandbox itself, for tests of its own traits. */
export interface RunningSandbox extends RunningPlatform {
  readonly sandbox: TestSandbox;
}

export interface SandboxUnderTest extends PlatformUnderTest {
  start(): Promise<RunningSandbox>;
}

/** The sandbox with some of its personalities. */
export function sandboxUnderTest(...personalities: readonly PersonalityName[]): SandboxUnderTest {
  const isNarrow = personalities.includes('narrow-capabilities');
  return {
    name: personalities.length === 0 ? 'the default sandbox' : `the sandbox with ${personalities.join(', ')}`,
    offers: isNarrow ? narrowOffers : Object.fromEntries(objectives.map((name) => [name, bids])),
    async start() {
      const sandbox = await startSandbox({ personalities });
      const { control } = sandbox;
      // Tokens end when the suite says so, not when it moves the clock.
      await control.settings({ access_token_seconds: yearSeconds, refresh_token_seconds: yearSeconds });
      return {
        platform: 'sandbox',
        sandbox,
        environment: sandbox.environment,
        parts: ['campaign'],
        createsAtOnce: true,
        hasTextAds: !isNarrow,
        missesObjects: personalities.includes('passing-404s'),
        uploads: async () => null,
        async connect(api, account) {
          const { id: adAccountId } = await control.createAdAccount();
          const connectionId = await connectSandbox(api, account, sandbox, { adAccountId });
          const commands = api.service.app.get(CommandBus);
          if (personalities.includes('several-ad-accounts')) {
            await commands.execute(new ChooseAdAccount(operatorOf(account), connectionId, adAccountId));
          }
          if (personalities.includes('required-settings')) {
            const settings = { page_id: `page_${adAccountId}`, pixel_id: `pixel_${adAccountId}`, beneficiary: 'Harbour Ltd' };
            await commands.execute(new ChangeConnectionSettings(operatorOf(account), connectionId, settings));
          }
          return { adAccountId, connectionId };
        },
        reconnect: personalities.includes('plain-oauth')
          ? async (api, account, { connectionId, adAccountId }) =>
              void (await connectSandbox(api, account, sandbox, { adAccountId, reconnect: connectionId }))
          : null,
        async trees(adAccountId, reference) {
          const all = (await control.campaigns(adAccountId)).filter((campaign) => campaign.reference === reference);
          const references = (parts: { reference: string }[]) => parts.map((part) => part.reference);
          return all.map(({ id, name, run_state: runState, ad_sets, ads }) => {
            return { id, name, runState, adSets: references(ad_sets), ads: references(ads) };
          });
        },
        advance: async (seconds) => void (await control.clock.advance(seconds)),
        async disturb(adAccountId, disturbance) {
          const rules = rulesFor(disturbance).map((rule) => ({ ...rule, ad_account: adAccountId }));
          await control.faults.set(rules);
        },
        calm: () => control.faults.clear(),
        calls: async () => (await control.sequence()).filter((operation) => !operation.startsWith('token')).map(kindOf),
        resetCalls: () => control.resetRequests(),
        rejectAds: async (adAccountId, isRejecting) =>
          void (await control.faults.set(isRejecting ? [{ kind: 'creative_rejected', ad_account: adAccountId }] : [])),
        async runSince(platformCampaignId, days) {
          const now = (await control.clock.now()).getTime();
          await control.rewritePast(platformCampaignId, { started_at: new Date(now - days * 86_400_000).toISOString() });
        },
        async spend(adAccountId, platformCampaignId, start, end) {
          const days: Record<string, number> = {};
          for (const { campaign_id: id, day, spend_micros: micros } of await control.metrics(adAccountId, start, end))
            if (id === platformCampaignId) days[day] = (days[day] ?? 0) + micros;
          return days;
        },
        stop: () => sandbox.stop(),
      };
    },
  };
}

function kindOf(operation: string): CallKind {
  if (operation === 'create') return 'create';
  return changes.includes(operation) ? 'change' : 'read';
}

function rulesFor(disturbance: Disturbance): object[] {
  switch (disturbance.kind) {
    case 'cut':
      return [{ kind: 'reset', when: disturbance.when, skip: disturbance.call - 1, times: 1 }];
    case 'gone': {
      const skip = disturbance.call - 1;
      return [
        { kind: 'reset', when: disturbance.when, skip, times: 1 },
        { kind: 'reset', when: 'before', skip },
      ];
    }
    case 'refuse':
      return [{ kind: 'refused', operation: 'create' }];
    case 'throttle':
      return [{ kind: 'rate_limited', retry_after_seconds: 20, skip: disturbance.call - 1, times: disturbance.times }];
    case 'expire_token':
      return [{ kind: 'token_expired', skip: disturbance.call - 1, times: 1 }];
    case 'hide':
      return ['get', 'update', 'run_state', 'delivery'].map((operation) => ({
        kind: 'not_found_for_a_while',
        operation,
        times: disturbance.times,
      }));
  }
}
