import { MetaPace } from './meta-pace.js';

const account = (percent: number, reset = 0) => ({ 'x-ad-account-usage': `{"acc_id_util_pct":${percent},"reset_time_duration":${reset}}` });
const business = (type: string, percent: number) => ({
  'x-business-use-case-usage': `{"1":[{"type":"${type}","call_count":3,"total_cputime":${percent},"total_time":1}]}`,
});

/** What waits, after a response with these headers and some time. */
function waitingAfter(headers: Record<string, string>, seconds = 0): string[] {
  let now = 0;
  let lane: 'stop' | 'change' | 'background' = 'change';
  const pace = new MetaPace({ now: () => new Date(now) }, () => lane);
  pace.record('act_1', headers);
  now = seconds * 1_000;
  const waits = (name: string, of: typeof lane, check: () => void) => {
    lane = of;
    try {
      check();
      return [];
    } catch {
      return [name];
    }
  };
  return [
    ...waits('look', 'background', () => pace.assertLook('act_1')),
    ...waits('look of a change', 'change', () => pace.assertLook('act_1')),
    ...waits('change', 'change', () => pace.assertChange('act_1')),
    ...waits('stop', 'stop', () => pace.assertChange('act_1')),
    ...(pace.reportWaitSeconds('act_1') > 0 ? ['report'] : []),
    ...waits('another ad account', 'background', () => pace.assertLook('act_2')),
  ];
}

describe('the pace of calls to Meta', () => {
  it.each<[string, Record<string, string>, string[]]>([
    ['little is used', account(74.9), []],
    ['three quarters are used', account(75), ['look', 'report']],
    ['almost everything is used', account(90), ['look', 'change', 'report']],
    ['three quarters of the time for changes are used', business('ads_management', 80), ['look']],
    ['three quarters of the time for reports are used', business('ads_insights', 80), ['report']],
    ['three quarters of the calls for reports are used', { 'x-fb-ads-insights-throttle': '{"app_id_util_pct":76}' }, ['report']],
    ['the app has used almost everything', { ...account(0), 'x-app-usage': '{"total_time":95}' }, ['look', 'change', 'report']],
    ['headers are missing', {}, []],
    ['headers cannot be read', { 'x-ad-account-usage': 'broken' }, []],
  ])('when %s, what can wait does', (_, headers, waiting) => {
    expect(waitingAfter(headers)).toEqual(waiting);
  });

  it('lasts as long as Meta says, or a minute, or five with limited access', () => {
    expect([waitingAfter(account(80), 59), waitingAfter(account(80), 60)]).toEqual([['look', 'report'], []]);
    expect([waitingAfter(account(80, 90), 89), waitingAfter(account(80, 90), 90)]).toEqual([['look', 'report'], []]);
    const limited = { 'x-ad-account-usage': '{"acc_id_util_pct":80,"ads_api_access_tier":"development_access"}' };
    expect([waitingAfter(limited, 299), waitingAfter(limited, 300)]).toEqual([['look', 'report'], []]);
  });

  it('is normal again after a response that says so', () => {
    const pace = new MetaPace({ now: () => new Date(0) });
    pace.record('act_1', account(99));
    expect(() => pace.assertChange('act_1')).toThrow('almost all of the calls');
    pace.record('act_1', account(10));
    expect(() => pace.assertChange('act_1')).not.toThrow();
  });
});
