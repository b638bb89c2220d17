import { changeQuery, GoogleLooks, type RememberedLooks } from './google-looks.js';
import type { GoogleApi } from './google-api.js';

const minuteMs = 60_000;

describe('the times between which changes on Google Ads are asked for', () => {
  const zone = 'Europe/Berlin';
  const ofClocks = Date.parse('2026-10-25T00:10:00Z'); // 02:10; the clocks are set back at 03:00

  it.each([
    ['on an ordinary day', Date.parse('2026-10-24T00:10:00Z'), 55, '02:10:00', '03:05:00'],
    ['before the clocks are set back', ofClocks, 45, '02:10:00', '02:55:00'],
    ['after it', ofClocks + 55 * minuteMs, 50, '02:05:00', '02:55:00'],
    ['when the clocks are set forward', Date.parse('2026-03-29T00:30:00Z'), 55, '01:30:00', '03:25:00'],
  ])('are those of the ad account %s', (_, from, minutes, start, end) => {
    expect(changeQuery(from, from + minutes * minuteMs, zone)).toMatch(new RegExp(`BETWEEN '[-0-9]+ ${start}' AND '[-0-9]+ ${end}'`));
  });

  it.each([51, 55, 60, 110])('cannot be named when the clocks are set back between them, after %d minutes', (minutes) => {
    expect(changeQuery(ofClocks, ofClocks + minutes * minuteMs, zone)).toBeNull();
  });
});

describe('a look at campaigns on Google Ads in the background', () => {
  const campaign = (status: string) => ({
    campaign: { resourceName: 'customers/1/campaigns/7', id: '7', status, primaryStatus: 'ELIGIBLE', servingStatus: 'SERVING' },
  });

  function looksAt(from: string) {
    let now = Date.parse(from);
    let status = 'ENABLED';
    const asked: string[] = [];
    const api = {
      search: (query: string) => {
        const [, table = ''] = /FROM (\w+)/.exec(query) ?? [];
        asked.push(table);
        return Promise.resolve(table === 'campaign' ? [campaign(status)] : []);
      },
    } as unknown as GoogleApi;
    const remembered: RememberedLooks = new Map();
    const looks = new GoogleLooks(api, 'con', 'Europe/Berlin', remembered, { now: () => new Date(now) }, () => true);
    return {
      look: async (changedAt?: Date) => {
        asked.length = 0;
        const [delivery] = await looks.read(['7'], changedAt);
        return { runState: delivery?.runState, asked: [...asked] };
      },
      pass: (minutes: number) => (now += minutes * minuteMs),
      become: (next: string) => (status = next),
      now: () => new Date(now),
    };
  }

  it('does not show what was seen before this service changed a campaign, although Google does not report the change yet', async () => {
    const at = looksAt('2026-11-23T10:00:00Z');
    const before = new Date('2026-11-23T09:00:00Z');
    expect(await at.look(before)).toEqual({ runState: 'running', asked: ['campaign', 'ad_group_ad'] });
    at.pass(10);
    expect(await at.look(before)).toEqual({ runState: 'running', asked: ['change_status'] });
    at.become('PAUSED');
    const changedAt = at.now();
    at.pass(1);
    expect(await at.look(changedAt)).toEqual({ runState: 'paused', asked: ['campaign', 'ad_group_ad'] });
    at.pass(2);
    at.become('ENABLED'); // by a request from before that Google has executed late
    expect(await at.look(changedAt)).toEqual({ runState: 'running', asked: ['campaign', 'ad_group_ad'] });
    at.pass(3);
    await at.look(changedAt);
    at.pass(1);
    expect(await at.look(changedAt)).toEqual({ runState: 'running', asked: ['change_status'] });
  });

  it('is a full one while the clock of the ad account is set back', async () => {
    const at = looksAt('2026-10-25T00:30:00Z');
    await at.look();
    at.pass(40);
    expect(await at.look()).toEqual({ runState: 'running', asked: ['campaign', 'ad_group_ad'] });
  });
});
