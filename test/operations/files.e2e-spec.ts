import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Metrics, metricSpecs } from '#libs/operations';
import { parse } from 'yaml';
import { findPromtool } from '../../docs/operations/promtool.mjs';
import { exposedMetrics, metricsDocument } from '../../docs/generate-metrics.js';

const folder = 'docs/operations';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');

interface Alert {
  readonly alert: string;
  readonly expr: string;
  readonly labels: Record<string, string>;
  readonly annotations: Record<string, string>;
}

const alertsIn = (text: string) => (parse(text) as { groups: { rules: Alert[] }[] }).groups.flatMap(({ rules }) => rules);
const alerts = alertsIn(read('alerts.yaml'));

/** Every expression of the dashboard: of its panels, and of the alerts that it marks. */
function dashboardExpressions(text: string): string[] {
  const found: string[] = [];
  JSON.parse(text, (key, value) => {
    if (key === 'expr') found.push(String(value));
    return value as unknown;
  });
  return found;
}

/** The labels that the files may use, by metric, as the processes expose them. */
async function exposedLabels(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const exposed = new Map<string, ReadonlySet<string>>();
  // Made by Prometheus itself.
  const ofPrometheus = ['job', 'instance'];
  for (const [name, labels] of [
    ['up', []],
    ['ALERTS', ['alertname', 'alertstate', 'severity']],
  ] as const)
    exposed.set(name, new Set([...ofPrometheus, ...labels]));
  const labelsOf = new Map(metricSpecs.map((spec) => [spec.name, Object.keys(spec.labels ?? {})]));
  for (const { name, type } of await exposedMetrics(new Metrics())) {
    const labels = [...ofPrometheus, ...(labelsOf.get(name) ?? [])];
    const names = type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name];
    for (const one of names) exposed.set(one, new Set([...labels, ...(one.endsWith('_bucket') ? ['le'] : [])]));
  }
  return exposed;
}

const notMetrics = /^(sum|max|min|by|rate|histogram_quantile|topk|min_over_time|or|and|on|unless|__rate_interval)$/;

/** The metrics that an expression selects, with the labels that it names. */
function selectionsIn(expression: string): { metrics: string[]; labels: string[] } {
  const labels = Array.from(expression.matchAll(/[{,]\s*(\w+)\s*(?:=~|!~|!=|=)/g), ([, label]) => label as string);
  const grouped = Array.from(expression.matchAll(/\bby \(([^)]*)\)/g), ([, list = '']) => list.split(',').map((label) => label.trim()));
  const bare = expression
    .replace(/\{[^}]*\}/g, '')
    .replace(/\bby \([^)]*\)/g, '')
    .replace(/\[[^\]]*\]/g, '');
  const metrics = Array.from(bare.matchAll(/[a-zA-Z_]\w*/g), ([name]) => name).filter(
    (name) => !notMetrics.test(name) && !/^e\d+$/.test(name),
  );
  return { metrics, labels: [...labels, ...grouped.flat()] };
}

function complaintsAbout(expressions: readonly string[], exposed: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return expressions.flatMap((expression) => {
    const { metrics, labels } = selectionsIn(expression);
    const known = metrics.flatMap((name) => [...(exposed.get(name) ?? [])]);
    return [
      ...metrics.filter((name) => !exposed.has(name)).map((name) => `${name} does not exist`),
      ...labels.filter((label) => !known.includes(label)).map((label) => `${label} is no label of ${metrics.join(', ')}`),
    ];
  });
}

describe('the files for operators', () => {
  let exposed: ReadonlyMap<string, ReadonlySet<string>>;
  beforeAll(async () => {
    exposed = await exposedLabels();
  });

  it('every metric and label of an alert and of the dashboard exists', () => {
    const expressions = [...alerts.map(({ expr }) => expr), ...dashboardExpressions(read('dashboard.json'))];
    expect(expressions.length).toBeGreaterThan(50);
    expect(complaintsAbout(expressions, exposed)).toEqual([]);
  });

  it('a metric and a label that do not exist are reported', () => {
    expect(complaintsAbout(['max by (zone) (rate(acs_made_up_total{lane="x"}[5m])) > 1.5e9'], exposed)).toEqual([
      'acs_made_up_total does not exist',
      'lane is no label of acs_made_up_total',
      'zone is no label of acs_made_up_total',
    ]);
    expect(complaintsAbout(['acs_figures_up{platform="sandbox"} == 0'], exposed)).toEqual(['platform is no label of acs_figures_up']);
  });

  it('every series of the tests of the alerts, and every metric that the runbook names, exists', () => {
    const { tests } = parse(read('alerts.test.yaml')) as { tests: { input_series: { series: string }[] }[] };
    expect(
      complaintsAbout(
        tests.flatMap((test) => test.input_series.map(({ series }) => series)),
        exposed,
      ),
    ).toEqual([]);
    const named = Array.from(read('runbook.md').matchAll(/\b(?:acs|nodejs|process)_[a-z_0-9]+/g), ([name]) => name);
    const families = new Set([...exposed.keys()].flatMap((name) => [name, name.replace(/_(bucket|sum|count)$/, '')]));
    expect(named.filter((name) => !families.has(name))).toEqual([]);
  });

  it('every metric of the service is on the dashboard', () => {
    const shown = dashboardExpressions(read('dashboard.json')).join('\n');
    const missing = metricSpecs.filter(({ name }) => !shown.includes(name)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });

  it('every alert has a paragraph of the runbook that says what it means, what to look at and what to do, and no other has one', () => {
    const paragraphs = read('runbook.md').split(/^## /m).slice(1);
    const parts = ['**Means:**', '**Look at:**', '**Do:**'];
    expect(paragraphs.map((text) => text.split('\n', 1)[0])).toEqual(expect.arrayContaining(alerts.map(({ alert }) => alert)));
    expect(paragraphs).toHaveLength(alerts.length);
    for (const text of paragraphs) for (const part of parts) expect(text.replaceAll('\n', ' ')).toContain(part);
    for (const { alert, annotations, labels } of alerts) {
      expect(annotations['runbook']).toBe(`runbook.md#${alert.toLowerCase()}`);
      expect(['critical', 'warning']).toContain(labels['severity']);
    }
  });

  it('every alert is shown to fire, and to be silent when all is well', () => {
    type Case = { alertname: string; exp_alerts: unknown[] };
    const { tests } = parse(read('alerts.test.yaml')) as { tests: { alert_rule_test: Case[] }[] };
    const cases = tests.flatMap((test) => test.alert_rule_test);
    const namesOf = (list: readonly Case[]) => list.map(({ alertname }) => alertname).sort();
    const names = alerts.map(({ alert }) => alert).sort();
    expect(namesOf(cases.filter(({ exp_alerts }) => exp_alerts.length === 1))).toEqual(names);
    expect(namesOf(cases.filter(({ exp_alerts }) => exp_alerts.length === 0))).toEqual(names);
  });

  it('docs/operations/metrics.md matches the output of `npm run docs:metrics`', async () => {
    // Some metrics of the process exist on Linux only.
    const comparable = (text: string) => (process.platform === 'linux' ? text : text.split('## Metrics of Node.js')[0]);
    expect(comparable(read('metrics.md'))).toBe(comparable(metricsDocument(metricSpecs, await exposedMetrics(new Metrics()))));
  });
});

describe('promtool', () => {
  let copy: string;
  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'acs-alerts-'));
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const check = (path: string, environment: Record<string, string | undefined> = {}) =>
    spawnSync(process.execPath, ['docs/operations/check-alerts.mjs', path], { encoding: 'utf8', env: { ...process.env, ...environment } });

  it('fires each alert in its test, and notices an alert that does not fire', async () => {
    const found = await findPromtool();
    const { status, stderr, stdout } = check(folder);
    expect({ status, stdout, stderr }).toMatchObject({ status: 0 });
    if ('reason' in found) {
      expect(check(folder, { PROMTOOL_REQUIRED: 'true' }).status).toBe(1);
      expect(stderr).toContain('The alerts were not tested');
      return;
    }
    cpSync(folder, copy, { recursive: true });
    writeFileSync(
      join(copy, 'alerts.yaml'),
      read('alerts.yaml').replace('acs_webhook_oldest_due_seconds) > 60', 'acs_webhook_oldest_due_seconds) > 6000'),
    );
    const broken = check(copy);
    expect(broken.status).toBe(1);
    expect(broken.stdout + broken.stderr).toContain('AcsEventsWaiting');
  });
});
