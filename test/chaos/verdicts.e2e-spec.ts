import { median, quantile } from '../../bench/figures/statistics.mjs';
import { table } from '../../bench/figures/table.mjs';
import { grownTables } from './cluster/table-growth.js';
import { type FloodKind, floodKinds, requestsOf } from './load/floods.js';
import { optionsOf, UsageError } from './verdicts/options.js';
import { type RuleName, ruleNames, rules, trialNames, trialOf } from './verdicts/rules.js';
import { boundOf, isKept, judge, type Scale, tableRows, withMissing } from './verdicts/verdicts.js';

const scales: Scale[] = ['short', 'full'];
const asIs = new Map<RuleName, number>();

describe('the figures of a chaos run', () => {
  it('the median of an even number of values is between the middle ones', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5]);
  });

  it('a quantile is the value that the share of the others does not exceed', () => {
    const sorted = Array.from({ length: 200 }, (_, i) => i + 1);
    expect([quantile(sorted, 0.5), quantile(sorted, 0.99), quantile(sorted, 1)]).toEqual([101, 199, 200]);
  });

  it('a quantile of nothing is no number that keeps a limit', () => {
    expect(isKept({ max: 5 }, quantile([], 0.99))).toBe(false);
    expect(isKept({ min: 0 }, quantile([], 0.99))).toBe(false);
  });
});

describe('the verdicts of a chaos run', () => {
  it.each(ruleNames.flatMap((name) => scales.map((scale) => [name, scale] as const)))(
    'the limit of %s is kept at the limit, missed beyond it, and can be replaced (%s)',
    (name, scale) => {
      const bound = boundOf(name, scale, asIs);
      const [limit, beyond] = 'max' in bound ? [bound.max, bound.max + 0.01] : [bound.min, bound.min - 0.01];
      expect(judge({ rule: name, seen: limit }, scale, asIs).isKept).toBe(true);
      expect(judge({ rule: name, seen: beyond }, scale, asIs).isKept).toBe(false);
      const impossible = new Map([[name, 'max' in bound ? -1 : 1e12]]);
      expect(judge({ rule: name, seen: limit }, scale, impossible).isKept).toBe(false);
    },
  );

  it.each([NaN, 'never', 'refused with 503'])('a figure that is %s misses every limit', (seen) => {
    expect(ruleNames.filter((rule) => judge({ rule, seen }, 'full', asIs).isKept)).toEqual([]);
  });

  it('an endless wait misses every upper limit', () => {
    const upper = ruleNames.filter((rule) => 'max' in rules[rule].bound);
    expect(upper.filter((rule) => judge({ rule, seen: Infinity }, 'full', asIs).isKept)).toEqual([]);
  });

  it('a figure that a trial does not report is missed', () => {
    const seen = withMissing('kill', [{ rule: 'kill.lost', seen: 0 }], 'the trial failed');
    const missed = seen.map((figure) => judge(figure, 'short', asIs)).filter((verdict) => !verdict.isKept);
    expect(seen).toHaveLength(ruleNames.filter((name) => trialOf(name) === 'kill').length);
    expect(missed).toHaveLength(seen.length - 1);
  });

  it('every trial has rules, and every rule belongs to a trial', () => {
    expect([...new Set(ruleNames.map(trialOf))].sort()).toEqual([...trialNames].sort());
  });

  it('the table shows promise, trial, figure, limit, what was seen, and the verdict', () => {
    const verdicts = [
      judge({ rule: 'flood.p99', part: 'writes', seen: 10.456 }, 'full', asIs),
      judge({ rule: 'kill.lost', seen: 0 }, 'full', asIs),
      judge({ rule: 'flood.stop', seen: 'refused with 503' }, 'full', asIs),
    ];
    expect(tableRows(verdicts).slice(1)).toEqual([
      ['P47', 'flood: writes', "another account's p99, times its quiet value", '≤ 10×', '10.5×', 'MISSED'],
      ['P1', 'kill', 'acknowledged writes lost', '≤ 0', '0', 'kept'],
      ['P47', 'flood', "another account's pause is on the platform after", '≤ 5 s', 'refused with 503', 'MISSED'],
    ]);
    expect(
      table(
        [
          ['a', 'b', 'c'],
          ['long', 'long', 'long'],
        ],
        2,
      ),
    ).toBe('a     b        c\nlong  long  long');
  });
});

describe('the tables after a soak', () => {
  const before = new Map([
    ['foundation.audit_entry', 5],
    ['campaigns.campaign', 5],
    ['accounts.session', 5],
  ]);

  it('a table that has grown is reported unless it has a retention rule', async () => {
    const after = new Map([
      ['foundation.audit_entry', 6],
      ['campaigns.campaign', 9],
      ['accounts.session', 5],
      ['new.table', 1],
    ]);
    expect(await grownTables(before, after)).toEqual(['new.table (0 to 1)']);
  });
});

describe('the requests of a flood', () => {
  it.each(floodKinds)('requests of the kind %s differ from each other and belong to one account', (kind: FloodKind) => {
    const next = requestsOf({
      kind,
      keys: ['key-1', 'key-2'],
      creativeId: 'crv_1',
      campaignIds: ['cmp_1', 'cmp_2', 'cmp_3'],
      reportKey: 'key-3',
    });
    const sent = Array.from({ length: 12 }, next);
    expect(new Set(sent.map(({ path, body, headers }) => `${path} ${body} ${headers['authorization']}`)).size).toBeGreaterThan(5);
    const keys = sent.map(({ headers }) => headers['authorization']).filter((text) => text?.includes('key-'));
    expect(keys.every((text) => /^Bearer key-[123]$/.test(String(text)))).toBe(true);
  });
});

describe('the options of a chaos run', () => {
  it('without options all trials run in short', () => {
    expect(optionsOf([])).toEqual({ trials: trialNames, scale: 'short', json: undefined, limits: new Map() });
  });

  it('trials, scale, file and limits are read', () => {
    const args = ['--trials', 'kill,soak', '--scale', 'full', '--json', 'a.json', '--limits', 'kill.lost=-1,flood.p99=2.5'];
    const limits = new Map([
      ['kill.lost', -1],
      ['flood.p99', 2.5],
    ]);
    expect(optionsOf(args)).toEqual({ trials: ['kill', 'soak'], scale: 'full', json: 'a.json', limits });
  });

  it.each([
    ['--trials', 'kil', 'There is no trial "kil".'],
    ['--trials', '', 'There is no trial "".'],
    ['--scale', 'huge', '--scale must be short or full, not huge.'],
    ['--limits', 'kill.los=1', 'There is no rule "kill.los".'],
    ['--limits', 'kill.lost=', 'The limit of kill.lost must be a number.'],
    ['--limits', 'kill.lost=many', 'The limit of kill.lost must be a number.'],
  ])('%s %s is refused', (option, value, message) => {
    expect(() => optionsOf([option, value])).toThrow(new UsageError(message));
  });

  it('an unknown option and a stray argument are refused', () => {
    expect(() => optionsOf(['--trial', 'kill'])).toThrow(UsageError);
    expect(() => optionsOf(['kill'])).toThrow(UsageError);
  });
});
