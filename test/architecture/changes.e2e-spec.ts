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
const contexts = ['accounts', 'audiences', 'campaigns', 'connections', 'creative', 'webhooks'];
/** The file of every aggregate, sorted. */
const aggregateFiles = 'account api-key audience campaign connection creative generation-allowance invitation user webhook-endpoint'
  .split(' ')
  .map((name) => `${name}.ts`);

/** The port that writes audit entries, its only user, its implementation, and where both are bound. */
const auditTrailFiles = [
  'libs/composition/src/infrastructure.module.ts',
  'libs/data/src/postgres/postgres-audit-trail.ts',
  'libs/kernel/src/audit-trail.ts',
  'libs/kernel/src/change-executor.ts',
];

const namesAuditTrail = (source: string) => /\bAuditTrail\b/.test(source);

/** What in a source goes past the one path of a change. */
function detoursIn(source: string): string[] {
  const rules: [RegExp, string][] = [
    [/\bclass \w*Work\b/, 'a class that runs changes of its own'],
    [/\baudit\w*\.append\(/i, 'an audit entry that no event has made'],
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
    const checked = new Set([...aggregates, ...files.filter((file) => file.includes('/application/'))]);
    expect([...checked].flatMap((file) => detoursIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`))).toEqual([]);
  });

  it('only the executor has the audit trail', () => {
    const files = globSync('{apps,libs}/*/src/**/*.ts', { exclude: ['**/*.spec.ts'] });
    expect(files.length).toBeGreaterThan(500);
    const having = files.filter((file) => namesAuditTrail(readFileSync(file, 'utf8')));
    expect(having.sort()).toEqual(auditTrailFiles);
  });

  it('a class that has the audit trail is found', () => {
    expect(namesAuditTrail('constructor(private readonly log: AuditTrail) {}')).toBe(true);
    expect(namesAuditTrail('/** Lists the audit trail. */ class AuditTrailView {}')).toBe(false);
  });

  it('a detour is found', () => {
    expect(
      detoursIn("export class CampaignWork { run() { this.audit.append(actor, { action: '' }); Object.assign(this, {}); } }"),
    ).toHaveLength(4);
  });
});
