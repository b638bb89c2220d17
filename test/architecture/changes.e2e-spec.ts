import { globSync, readFileSync } from 'node:fs';
import { accountEvents } from '../../libs/accounts/src/domain/account-events.js';
import { audienceEvents } from '../../libs/audiences/src/domain/audience-events.js';
import { campaignEvents } from '../../libs/campaigns/src/domain/campaign-events.js';
import { connectionEvents } from '../../libs/connections/src/domain/connection-events.js';
import { creativeEvents } from '../../libs/creative/src/domain/creative-events.js';
import { deliveryEvents } from '../../libs/delivery/src/domain/delivery-events.js';
import { webhookEvents } from '../../libs/webhooks/src/domain/webhook-endpoint-events.js';

const catalogs = {
  account: accountEvents,
  audience: audienceEvents,
  campaign: campaignEvents,
  connection: connectionEvents,
  creative: creativeEvents,
  delivery: deliveryEvents,
  webhook_endpoint: webhookEvents,
};
/** The records whose changes are in the catalog of another one. */
const alsoOf: Partial<Record<string, readonly string[]>> = {
  account: ['user', 'api_key', 'invitation'],
  connection: ['sync', 'metrics'],
  delivery: ['campaign'],
};
const contexts = ['accounts', 'audiences', 'campaigns', 'connections', 'creative', 'delivery', 'webhooks'];
/** The file of every aggregate, sorted. */
const aggregateFiles =
  'account api-key audience campaign connection creative delivery-record generation-allowance invitation user webhook-endpoint'
    .split(' ')
    .map((name) => `${name}.ts`);

/** The executor, the port, and its implementation: they say who made a change. */
const actorFiles = ['libs/kernel/src/change-executor.ts', 'libs/work/src/messaging/postgres-event-log.ts'];

/** Whether a source records an event with an actor, which makes it an entry of the audit log, or writes such entries. */
const writesAuditLog = (source: string) => /\.record\([^;]*\bactor\)/.test(source) || /insert into foundation\.audit_entry/.test(source);

/** What in a source goes past the one path of a change. */
function detoursIn(source: string): string[] {
  const rules: [RegExp, string][] = [
    [/\bclass \w*Work\b/, 'a class that runs changes of its own'],
    [/\.record\([^;]*\bactor\)/, 'an entry of the audit log that no change has made'],
    [/\baction: ''/, 'an action without a name'],
    [/\bObject\.assign\(this\b/, 'fields that are set past the state'],
  ];
  return rules.filter(([pattern]) => pattern.test(source)).map(([, fault]) => fault);
}

describe('the path of a change', () => {
  it.each(Object.entries(catalogs))('each change of %s has a public type of its own', (resource, events) => {
    const types = events.map((Event) => new Event({}, new Date(0)).type);
    const resources = [resource, ...(alsoOf[resource] ?? [])].join('|');
    expect(types.filter((type) => !new RegExp(`^(${resources})\\.[a-z]+(_[a-z]+)*$`).test(type))).toEqual([]);
    expect(new Set(types).size).toBe(types.length);
  });

  it.each(Object.entries(catalogs))('the catalog of %s lists every event class of its file', (resource, events) => {
    const [file] = globSync(`libs/*/src/domain/${resource.replace('_', '-')}-events.ts`);
    const declared = [...readFileSync(file as string, 'utf8').matchAll(/^export class (\w+) extends DomainEvent/gm)].map(
      ([, name]) => name,
    );
    expect(events.map(({ name }) => name)).toEqual(declared);
  });

  it('no aggregate and no use case takes another path', () => {
    const files = contexts.flatMap((context) => globSync(`libs/${context}/src/{domain,application}/**/*.ts`));
    expect(files.length).toBeGreaterThan(100);
    const aggregates = files.filter((file) => /aggregateOf</.test(readFileSync(file, 'utf8')));
    expect(aggregates.map((file) => file.split('/').at(-1)).sort()).toEqual(aggregateFiles);
    // A delivery is one aggregate in several files.
    const verbs = files.filter((file) => /this\.(assign|revise|recordChange)\(/.test(readFileSync(file, 'utf8')));
    const checked = new Set([...aggregates, ...verbs, ...files.filter((file) => file.includes('/application/'))]);
    expect([...checked].flatMap((file) => detoursIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`))).toEqual([]);
  });

  it('only the executor writes the audit log', () => {
    const files = globSync('{apps,libs}/*/src/**/*.ts', { exclude: ['**/*.spec.ts'] });
    expect(files.length).toBeGreaterThan(500);
    const having = files.filter((file) => writesAuditLog(readFileSync(file, 'utf8')));
    expect(having.sort()).toEqual(actorFiles);
  });

  it('a class that writes the audit log is found', () => {
    expect(writesAuditLog('this.log.record({ accountId }, new Renamed({}, now), actor);')).toBe(true);
    expect(writesAuditLog('sql(`insert into foundation.audit_entry values ($1)`)')).toBe(true);
    expect(writesAuditLog('this.log.record(subject, SyncFinished.of(facts, now));')).toBe(false);
  });

  it('a detour is found', () => {
    expect(
      detoursIn(
        "export class CampaignWork { run() { this.log.record(subject, event, actor); const entry = { action: '' }; Object.assign(this, {}); } }",
      ),
    ).toHaveLength(4);
  });
});
