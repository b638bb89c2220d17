import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { metaDoubleInMemory } from '../platforms/meta-ads/double/meta-double.js';
import { published } from '../platforms/meta-ads/double/names/names.js';
import { RawClient } from '../platforms/meta-ads/raw-client.js';
import { checkByGraph } from './graph-checker.js';
import { declaredGraphNames } from './graph-names.js';
import { GraphSpecification } from './graph-specification.js';
import { type ClaimedNames, compareNames, unpublishedOperations } from './meta-names.js';

const folder = mkdtempSync(join(tmpdir(), 'graph-'));
let recordings = 0;

interface Line {
  readonly method: string;
  readonly url: string;
  readonly request: { readonly headers: object; readonly body: string | null };
  readonly response: { readonly status: number; readonly headers: object; readonly body: string } | null;
}

function record(lines: readonly Line[]): string {
  const file = join(folder, `recording-${++recordings}.jsonl`);
  writeFileSync(file, lines.map((line) => `${JSON.stringify({ platform: 'meta_ads', outcome: 'ok', note: '', ...line })}\n`).join(''));
  return file;
}

describe('exchanges compared with the published names of a Graph API', () => {
  const lines: Line[] = [];

  beforeAll(async () => {
    const double = metaDoubleInMemory({ searchLagSeconds: 0, reviewSeconds: 0, reportMs: 0 }, ({ method, url, headers, body }, answer) => {
      const response = answer && { status: answer.status, headers: {}, body: JSON.stringify(answer.body) };
      const request = { headers: { 'content-type': headers['content-type'] ?? '' }, body: body === '' ? null : body };
      lines.push({ method, url: `https://graph.facebook.com${url.pathname}${url.search}`, request, response });
    });
    const client = RawClient.at(double);
    const label = { adlabels: [{ name: 'cmp_1' }] };
    const image = await client.image();
    const creative = await client.creative({ ...label, object_story_spec: client.story({ image_hash: image }) });
    const campaign = await client.campaign({ ...label, status: 'ACTIVE' });
    const adSet = await client.adSet({ campaign_id: campaign });
    const ad = await client.ad({ adset_id: adSet, creative: { creative_id: creative } });
    double.world.clock.advance(3 * 86_400);
    await client.post(campaign, { name: 'Renamed', daily_budget: 6_000 });
    const namesOf = (node: string) => Object.keys(declaredGraphNames.fields(node) ?? {});
    const fields = (node: string) => ({ fields: namesOf(node).join(',') });
    await client.get(campaign, fields('Campaign'));
    await client.get(adSet, fields('AdSet'));
    await client.get(ad, fields('Ad'));
    await client.get(creative, fields('AdCreative'));
    await client.get('me/adaccounts', fields('AdAccount'));
    await client.get(`${client.account}/promote_pages`, { fields: 'id,name,instagram_business_account{id}' });
    await client.get(`${client.account}/campaigns`, { ...fields('Campaign'), effective_status: ['ACTIVE', 'PAUSED'], limit: 1 });
    await client.get(`${client.account}/reachestimate`, { targeting_spec: { geo_locations: { countries: ['US'] } } });
    await client.get('search', { type: 'adinterest', q: 'run' });
    const report = { level: 'ad', time_increment: 1, fields: namesOf('AdsInsights') };
    await client.get(`${client.account}/insights`, report);
    const { report_run_id: run } = await client.post(`${client.account}/insights`, report);
    await client.get(run, fields('AdReportRun'));
    await client.get(`${run}/insights`);
    await client.refusal('POST', campaign, { daily_budget: 1 });
    await client.call('DELETE', ad);
  });
  const violations = (changed: readonly Line[]) => checkByGraph('meta_ads', record(changed));
  /** The recording with one line changed: the first whose method and URL fit. */
  const oneChanged = (method: string, part: string, change: (line: Line) => Partial<Line>): Line[] => {
    const at = lines.findIndex((line) => line.method === method && line.url.includes(part));
    if (at === -1) throw new Error(`No ${method} of ${part} was recorded.`);
    return lines.map((line, i) => (i === at ? { ...line, ...change(line) } : line));
  };
  const answering = (change: (body: Record<string, unknown>) => object) => (line: Line) => {
    const response = line.response as NonNullable<Line['response']>;
    return { response: { ...response, body: JSON.stringify(change(JSON.parse(response.body))) } };
  };
  const sending = (name: string, value: string) => (line: Line) => {
    const body = new URLSearchParams(line.request.body ?? '');
    body.set(name, value);
    return { request: { ...line.request, body: body.toString() } };
  };
  const asking = (name: string, value: string) => (line: Line) => {
    const url = new URL(line.url);
    url.searchParams.set(name, value);
    return { url: url.toString() };
  };

  it('what a client and the double exchange has no violation', async () => {
    expect(await violations(lines)).toEqual([]);
    expect(lines.length).toBeGreaterThan(20);
    expect(await violations(lines.map((line, i) => (i === lines.length - 1 ? { ...line, response: null } : line)))).toEqual([]);
  });

  it.each<[string, string, string, (line: Line) => Partial<Line>, string]>([
    ['a wrong parameter', 'POST', '/campaigns', sending('budget', '1'), 'budget is no parameter of POST campaigns'],
    [
      'a wrong field of a parameter',
      'POST',
      '/adsets',
      sending('targeting', '{"geo":{}}'),
      'targeting has geo, which is no field of Targeting',
    ],
    ['a wrong field deep in one', 'POST', '/adsets', sending('targeting', '{"geo_locations":{"land":[]}}'), 'has land, which is no field'],
    ['a parameter of another type', 'POST', '/campaigns', sending('daily_budget', '5.5'), 'daily_budget must be unsigned int'],
    ['a value that does not exist', 'POST', '/campaigns', sending('objective', 'SALES'), 'objective is "SALES", which does not exist'],
    ['a list that is none', 'POST', '/campaigns', sending('special_ad_categories', 'NONE'), 'special_ad_categories must be a list'],
    ['a wrong field that is asked for', 'GET', '/campaigns', asking('fields', 'id,cost'), 'Campaign has no field cost'],
    [
      'an edge that does not exist',
      'GET',
      '/campaigns',
      (line) => ({ url: line.url.replace('/campaigns', '/sales') }),
      'no operation GET sales',
    ],
    ['no version', 'GET', '/campaigns', (line) => ({ url: line.url.replace('/v26.0', '') }), 'the path has no version'],
    [
      'an ID that nobody has answered',
      'DELETE',
      '/122',
      (line) => ({ url: line.url.replace(/\/122\d+/, '/9') }),
      'no answer says what 9 is',
    ],
    ['a wrong field in an answer', 'GET', '/campaigns', answering((body) => ({ ...body, total: 1 })), 'the answer has total'],
    ['a wrong field in a row', 'GET', '/campaigns', answering(() => ({ data: [{ id: '1', cost: '1' }] })), 'which is no field of Campaign'],
    [
      'a number that must be a text',
      'GET',
      '/campaigns',
      answering(() => ({ data: [{ id: '1', daily_budget: 1 }] })),
      'daily_budget must be string',
    ],
    [
      'a status that does not exist',
      'GET',
      '/campaigns',
      answering(() => ({ data: [{ id: '1', status: 'ON' }] })),
      'data.0.status is "ON"',
    ],
    ['a row without a list', 'GET', '/campaigns', answering(() => ({ id: '1' })), 'data is missing'],
    ['a creation that answers more', 'POST', '/campaigns', answering((body) => ({ ...body, name: 'A' })), 'the answer has name'],
    ['a search with a wrong parameter', 'GET', '/search', asking('country', 'US'), 'country is no parameter'],
  ])('%s is a violation', async (_, method, part, change, violation) => {
    expect((await violations(oneChanged(method, part, change))).join('\n')).toContain(violation);
  });

  it('an answer has only what was asked for', async () => {
    const changed = oneChanged(
      'GET',
      '/promote_pages',
      answering(() => ({ data: [{ id: '1', category: 'Shop' }] })),
    );
    expect((await violations(changed)).join('\n')).toContain('category, which was not asked for');
  });

  it('a required parameter that is missing is a violation', async () => {
    const changed = oneChanged('POST', '/campaigns', (line) => {
      const body = new URLSearchParams(line.request.body ?? '');
      body.delete('special_ad_categories');
      return { request: { ...line.request, body: body.toString() } };
    });
    expect((await violations(changed)).join('\n')).toContain('special_ad_categories is missing');
  });

  it.each([
    ['without an envelope', { message: 'No' }, 'there is no error in the answer'],
    ['with a code as a text', { error: { message: 'No', type: 'X', code: '1', fbtrace_id: 'A' } }, 'code of the error must be a number'],
    ['with another field', { error: { message: 'No', type: 'X', code: 1, fbtrace_id: 'A', reason: '' } }, 'the error has reason'],
    ['without a trace', { error: { message: 'No', type: 'X', code: 1 } }, 'fbtrace_id of the error must be a text'],
  ])('an error %s is a violation', async (_, body, violation) => {
    const at = lines.findIndex(({ response }) => response?.status === 400);
    const changed = lines.map((line, i) => (i === at ? { ...line, ...answering(() => body)(line) } : line));
    expect((await violations(changed)).join('\n')).toContain(violation);
  });
});

describe('the names of the double compared with a specification', () => {
  const write = (name: string, value: unknown) => writeFileSync(join(folder, 'specs', `${name}.json`), JSON.stringify(value));
  const claimed = (change: Partial<ClaimedNames> = {}): ClaimedNames => ({
    operations: { Shop: { 'POST shoes': { returns: 'Shoe', params: { color: 'Color', size: 'int!', parts: 'Object as Part' } } } },
    nodes: { Shoe: { id: 'string' } },
    structures: { Part: { name: 'string' } },
    enumerations: { Color: ['RED'] },
    ...change,
  });
  let specification: GraphSpecification;

  beforeAll(() => {
    mkdirSync(join(folder, 'specs'), { recursive: true });
    const params = [
      { name: 'color', required: false, type: 'Color' },
      { name: 'size', required: true, type: 'int' },
      { name: 'parts', required: false, type: 'Object' },
    ];
    write('Shop', {
      apis: [
        { method: 'POST', endpoint: 'shoes', return: 'Shoe', params },
        { method: 'GET', name: '#get', return: 'Shop', params: [] },
      ],
      fields: [],
    });
    write('Shoe', { apis: [], fields: [{ name: 'id', type: 'string' }] });
    write('Part', { apis: [], fields: [{ name: 'name', type: 'string' }] });
    write('enum_types', [{ name: 'Color', values: ['RED', 'BLUE'] }]);
    specification = new GraphSpecification(join(folder, 'specs'));
  });

  it('published names are counted', () => {
    const counts = { operations: 1, parameters: 3, fields: 2, 'enumeration values': 1 };
    expect(compareNames(claimed(), specification)).toEqual({ counts, unpublished: [] });
  });

  it.each<[string, Partial<ClaimedNames>, string]>([
    ['an operation', { operations: { Shop: { 'POST boots': { returns: 'Shoe', params: {} } } } }, 'Shop has no operation POST boots'],
    ['a node', { operations: { Store: { 'GET #get': { returns: 'Store', params: {} } } } }, 'Store has no operation GET #get'],
    ['a return type', { operations: { Shop: { 'GET #get': { returns: 'Shoe', params: {} } } } }, 'Shop GET #get returns Shop, not Shoe'],
    ['a parameter', { operations: { Shop: { 'GET #get': { returns: 'Shop', params: { q: 'string' } } } } }, 'Shop GET #get has no q'],
    [
      'a type of a parameter',
      { operations: { Shop: { 'POST shoes': { returns: 'Shoe', params: { size: 'string!' } } } } },
      'size of Shop POST shoes is int',
    ],
    [
      'what is required',
      { operations: { Shop: { 'POST shoes': { returns: 'Shoe', params: { size: 'int' } } } } },
      'size of Shop POST shoes is required',
    ],
    ['a field', { nodes: { Shoe: { sole: 'string' } } }, 'Shoe has no sole'],
    ['a type of a field', { nodes: { Shoe: { id: 'int' } } }, 'id of Shoe is string, not int'],
    ['a structure', { structures: { Lace: {} } }, 'there is no type Lace'],
    ['an enumeration', { enumerations: { Material: ['X'] } }, 'there is no enumeration Material'],
    ['a value', { enumerations: { Color: ['RED', 'PINK'] } }, 'Color has no value PINK'],
  ])('a name that is not published is found: %s', (_, change, message) => {
    expect(compareNames(claimed(change), specification).unpublished.join('\n')).toContain(message);
  });

  it('a folder without a specification is an error', () => {
    expect(() => new GraphSpecification(join(folder, 'none'))).toThrow(/no specification/);
  });

  it('operations of the adapter are looked up, those about tokens are not', () => {
    const of = (method: 'GET' | 'POST', path: string) =>
      unpublishedOperations([{ name: path, method, path, outcomes: [] }], declaredGraphNames);
    expect(of('GET', '/v26.0/act_{account}/campaigns')).toEqual([]);
    expect(of('POST', '/v26.0/{id}')).toEqual([]);
    expect(of('GET', '/v26.0/{campaign}/adsets')).toEqual([]);
    expect(of('GET', '/v26.0/me/adaccounts')).toEqual([]);
    expect(of('GET', '/v26.0/debug_token')).toEqual([]);
    expect(of('POST', '/v26.0/act_{account}/sales')).toEqual(['/v26.0/act_{account}/sales: POST /v26.0/act_{account}/sales']);
    expect(of('GET', '/v26.0/me/campaigns')).toHaveLength(1);
  });

  it('every structure of a parameter is one that the double knows', () => {
    const types = Object.values(published.operations).flatMap((operations) =>
      Object.values(operations as ClaimedNames['operations'][string]),
    );
    const shapes = types.flatMap(({ params }) => Object.values(params).flatMap((type) => / as (\w+)/.exec(type)?.[1] ?? []));
    expect(shapes.length).toBeGreaterThan(10);
    expect(shapes.filter((shape) => declaredGraphNames.fields(shape) === undefined)).toEqual([]);
  });
});
