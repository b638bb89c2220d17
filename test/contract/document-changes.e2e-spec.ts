import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../setup/http-client.js';
import { incompatibleChanges } from '../../apps/api/src/reference/document-changes.js';
import { ServedDocument } from './served-document.js';

const current = 'docs/openapi/v1.json';
/** The document of the last released version. */
const released = 'docs/openapi/released.json';
let served: ServedDocument;
let document: Json;

beforeAll(async () => {
  served = await ServedDocument.start();
  ({ document } = served);
});
afterAll(() => served.stop());

describe('the guard of the released document', () => {
  it('keeps what was released: every change since the document of the last version is compatible', () => {
    expect(incompatibleChanges(released, served.written('next.json', document))).toEqual([]);
  }, 180_000);

  it('a breaking change against the released document is found', () => {
    const broken = served.written(
      'broken.json',
      served.changed((copy) => {
        delete copy.paths['/v1/analytics/overview'];
        copy.components.schemas.CampaignCreate.required.push('objective');
      }),
    );
    expect(
      incompatibleChanges(released, broken)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/v1/analytics/overview', '/v1/campaigns post requestBody content application/json schema required']);
  }, 180_000);

  it('other words, and parameters in another order, are no change for clients', () => {
    const reworded = served.changed((copy) => {
      copy.paths['/v1/campaigns'].get.parameters.reverse();
      for (const parameter of Object.values(copy.components.parameters as Record<string, Json>))
        parameter.description = 'Said in quite another way.';
      for (const response of Object.values(copy.components.responses as Record<string, Json>))
        response.description = 'Said in quite another way.';
      copy.components.schemas.Campaign.properties.name.description = 'Said in another way.';
    });
    expect(incompatibleChanges(released, served.written('reworded.json', reworded))).toEqual([]);
  }, 180_000);

  it('what moves out of the components into the operations, or back, is no change for clients', () => {
    const moved = served.changed((copy) => {
      for (const operation of Object.values(copy.paths as Json).flatMap((methods) => Object.values(methods as Json)) as Json[]) {
        operation.parameters = operation.parameters.map(served.resolved);
        for (const [status, response] of Object.entries(operation.responses as Json))
          operation.responses[status] = served.resolved(response);
      }
      for (const { properties } of Object.values(copy.components.schemas as Record<string, Json>)) {
        for (const [name, { allOf, ...rest }] of Object.entries((properties ?? {}) as Record<string, Json>)) {
          if (allOf?.length === 1 && rest.enum === undefined) properties[name] = { ...served.resolved(allOf[0]), ...rest };
        }
      }
    });
    expect(incompatibleChanges(current, served.written('moved.json', moved))).toEqual([]);
    expect(incompatibleChanges(served.written('moved.json', moved), served.written('now.json', document))).toEqual([]);
  }, 180_000);

  it('a further word in the pattern of a list parameter is compatible; a lost word is not', () => {
    const withStatuses = (change: (pattern: string) => string) =>
      served.changed((copy) => {
        const parameters = Object.values(copy.components.parameters as Record<string, Json>).map(({ schema }) => schema);
        const inline = Object.values(copy.paths as Json).flatMap((methods) =>
          (Object.values(methods as Json) as Json[]).flatMap((operation) =>
            operation.parameters.map((parameter: Json) => parameter.schema),
          ),
        );
        for (const schema of [...parameters, ...inline]) if (schema?.pattern?.includes('paused|')) schema.pattern = change(schema.pattern);
      });
    const wider = withStatuses((pattern) => pattern.replaceAll('paused|', 'paused|resting|'));
    const narrower = withStatuses((pattern) => pattern.replaceAll('paused|', ''));
    expect(JSON.stringify(wider)).toContain('paused|resting|');
    expect(incompatibleChanges(current, served.written('wider.json', wider))).toEqual([]);
    expect(incompatibleChanges(current, served.written('narrower.json', narrower)).length).toBeGreaterThan(0);
  }, 180_000);

  it('further values of an open enum and further error codes are compatible; lost details of a code are not', () => {
    const further = served.changed((copy) => {
      copy.components.schemas.CampaignStatus.enum.push('resting');
      const { error } = copy.components.responses.PreconditionFailed.content['application/json'].schema.properties;
      copy.components.responses.PreconditionFailed.content['application/json'].schema.properties.error = {
        oneOf: [error, { $ref: '#/components/schemas/FieldLockedError' }],
      };
      copy.components.schemas.PlainError.properties.code.enum.push('too_tired');
    });
    expect(incompatibleChanges(current, served.written('further.json', further))).toEqual([]);
    const fewer = served.changed((copy) => delete copy.components.schemas.PreconditionFailedDetails.allOf[1].properties.current_revision);
    expect(incompatibleChanges(current, served.written('fewer.json', fewer)).map(({ path }) => path)).toContainEqual(
      expect.stringContaining('current_revision'),
    );
  }, 180_000);
});

describe('the guard of the released document, about the union of events', () => {
  const withoutWebhookEvents = (name: string) =>
    served.written(
      name,
      served.changed((copy) => {
        const { Event } = copy.components.schemas;
        Event.oneOf = Event.oneOf.filter(({ $ref }: Json) => !$ref.endsWith('/WebhookEndpointEvent'));
      }),
    );

  it('a further type of event is compatible; a lost one is not', () => {
    const fewer = withoutWebhookEvents('fewer-events.json');
    expect(incompatibleChanges(fewer, current)).toEqual([]);
    expect(incompatibleChanges(current, fewer).map(({ path }) => path)).toContainEqual(expect.stringContaining('webhook_endpoint.test'));
  }, 180_000);
});

describe('npm run docs:openapi', () => {
  const generator = 'dist/apps/api/src/reference/write-openapi.js';
  const read = (into: string, name: string): Json => JSON.parse(readFileSync(join(into, name), 'utf8'));

  /** Runs the generator in a folder that holds these documents. */
  function generate(documents: Record<string, Json>, ...options: string[]) {
    const into = mkdtempSync(join(served.folder, 'generated-'));
    for (const [name, content] of Object.entries(documents)) writeFileSync(join(into, name), JSON.stringify(content));
    const { status, stdout, stderr } = spawnSync(process.execPath, [generator, into, ...options], { encoding: 'utf8' });
    return { into, status, stdout, stderr };
  }

  const widerOnce = (version: string) =>
    served.changed((copy) => {
      copy.info.version = version;
      copy.paths['/v1/campaigns/{id}/pause'].put = copy.paths['/v1/campaigns/{id}/pause'].post;
      copy.components.schemas.CampaignCreate.required = [];
    });

  it('refuses an incompatible change against the released document, names it, and writes nothing', () => {
    const old = widerOnce('0.0.9');
    const { into, status, stdout, stderr } = generate({ 'released.json': old, 'v1.json': old });
    expect(status).toBe(1);
    expect(stderr).toContain('2 changes are incompatible');
    expect(stdout).toContain('/v1/campaigns/{id}/pause put');
    expect([read(into, 'v1.json'), read(into, 'released.json')]).toEqual([old, old]);
  }, 180_000);

  it('--corrects writes it, prints each change as a row of Markdown, and later documents are compared with the corrected one', () => {
    const old = widerOnce('0.0.9');
    const { into, status, stdout } = generate({ 'released.json': old, 'v1.json': old }, '--corrects');
    expect(status).toBe(0);
    const rows = stdout.split('\n').filter((line) => line.startsWith('| '));
    expect(rows[0]).toBe('| Path | Old | New | Change |');
    expect(rows).toHaveLength(4);
    expect(rows.find((row) => row.includes('`/v1/campaigns post requestBody'))).toMatch(/\| `\["name"\]` \|.*became required: `name`/);
    expect([read(into, 'v1.json'), read(into, 'released.json')]).toEqual([document, document]);
  }, 180_000);

  it('takes a compatible change without a word; the document of a new version becomes the released one', () => {
    const narrower = (version: string) =>
      served.changed((copy) => {
        copy.info.version = version;
        delete copy.paths['/v1/campaigns/{id}/pause'];
      });
    const sameVersion = narrower(document.info.version as string);
    const kept = generate({ 'released.json': sameVersion });
    expect([kept.status, read(kept.into, 'v1.json'), read(kept.into, 'released.json')]).toEqual([0, document, sameVersion]);
    const raised = generate({ 'released.json': narrower('0.0.9') });
    expect([raised.status, read(raised.into, 'v1.json'), read(raised.into, 'released.json')]).toEqual([0, document, document]);
  }, 180_000);
});
