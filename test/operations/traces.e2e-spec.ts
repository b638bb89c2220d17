import { PassThrough } from 'node:stream';
import { DeliveryStage } from '../setup/test-delivery.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from '../setup/trace-receiver.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const traceId = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('');
const parentSpan = '00f067aa0ba902b7';
const recorded = '01';
const notRecorded = '00';

let receiver: TraceReceiver;
let sandbox: TestSandbox;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  sandbox = await startSandbox();
});
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

const spansOf = (trace: string) => receiver.spans.filter((span) => span.traceId === trace);
const received = (trace: string, isComplete: (spans: ReceivedSpan[]) => boolean) => until(() => spansOf(trace), isComplete, 20_000);
const named = (spans: readonly ReceivedSpan[], name: RegExp) => spans.filter((span) => name.test(span.name));

/** Whether a span is the other, or part of it. */
function isWithin(span: ReceivedSpan, outer: ReceivedSpan, spans: readonly ReceivedSpan[]): boolean {
  if (span.spanId === outer.spanId) return true;
  const parent = spans.find(({ spanId }) => spanId === span.parentSpanId);
  return parent !== undefined && isWithin(parent, outer, spans);
}

describe('a service that sends traces', () => {
  const lines: Record<string, unknown>[] = [];
  let api: TestService;
  let stage: DeliveryStage;

  beforeAll(async () => {
    const out = new PassThrough();
    out.on('data', (bytes: Buffer) => {
      for (const line of bytes.toString().split('\n')) if (line.startsWith('{')) lines.push(JSON.parse(line));
    });
    api = await startTestService({
      environment: { ...sandbox.environment, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
      log: { level: 'info', out },
    });
    stage = await DeliveryStage.open(sandbox, api);
  });
  afterAll(() => api.stop());

  it('a launch is one tree of the request, its statements, the job that it sent and the call of the platform', async () => {
    const { id } = await stage.create();
    const trace = traceId();
    const headers = { traceparent: `00-${trace}-${parentSpan}-${recorded}` };
    expect((await api.post(`/v1/campaigns/${id}/launch`, stage.account.keys.admin, undefined, headers)).status).toBe(200);
    const edgeIn = (all: readonly ReceivedSpan[]) => all.find(({ name }) => name === 'POST /v1/campaigns/:id/launch');
    // A span is sent when it ends, so the outer ones come last. Nothing hangs beside the tree.
    const isOneTree = (all: readonly ReceivedSpan[]) => {
      const edge = edgeIn(all);
      return edge !== undefined && all.every((span) => isWithin(span, edge, all));
    };
    const spans = await received(trace, (all) => named(all, /^sandbox createCampaign$/).length > 0 && isOneTree(all));
    const edge = edgeIn(spans) as ReceivedSpan;
    expect(edge).toMatchObject({ parentSpanId: parentSpan, service: 'acs-api' });
    expect(edge.attributes).toMatchObject({ 'http.route': '/v1/campaigns/:id/launch', 'http.response.status_code': 200 });
    for (const part of [/^admit request$/, /^lock campaigns\.campaign$/]) expect(named(spans, part).length).toBeGreaterThan(0);
    const [job] = named(spans, /^job campaigns\.push-delivery$/) as [ReceivedSpan];
    const [operation] = named(spans, /^sandbox createCampaign$/) as [ReceivedSpan];
    const call = spans.find(({ parentSpanId, name }) => name === 'POST' && parentSpanId === operation.spanId) as ReceivedSpan;
    expect(call.attributes).toMatchObject({ 'server.address': new URL(sandbox.url).hostname, 'http.response.status_code': 201 });
    expect(isWithin(operation, job, spans)).toBe(true);
  });

  it('no span shows a token, a path with ids or the text of a statement', async () => {
    const texts = receiver.spans.map(({ name, attributes }) => JSON.stringify([name, attributes])).join('\n');
    expect(texts).not.toMatch(/Bearer|acs_[0-9A-Za-z]{38}|\bselect\b|\binsert into\b|cmp_0/i);
  });

  it('log lines of a request and of its jobs carry the ID of the trace', async () => {
    const trace = traceId();
    const { status } = await api.get('/v1/campaigns', stage.account.keys.admin, { traceparent: `00-${trace}-${parentSpan}-${recorded}` });
    expect(status).toBe(200);
    await until(
      () => lines.filter((line) => line['trace_id'] === trace),
      (found) => found.length > 0,
      5_000,
    );
  });

  it('a request without a traceparent begins a trace, and a malformed one is ignored', async () => {
    const before = receiver.spans.length;
    await api.get('/v1/audiences', stage.account.keys.admin, { traceparent: `00-${'0'.repeat(32)}-${parentSpan}-01` });
    await api.get('/v1/audiences', stage.account.keys.admin);
    const edges = await until(
      () => named(receiver.spans.slice(before), /^GET \/v1\/audiences$/),
      (found) => found.length === 2,
      10_000,
    );
    expect(edges.map(({ parentSpanId }) => parentSpanId)).toEqual(['', '']);
    expect(new Set(edges.map((edge) => edge.traceId)).size).toBe(2);
  });

  it('a refused request is no failure of the service', async () => {
    const trace = traceId();
    const headers = { traceparent: `00-${trace}-${parentSpan}-${recorded}` };
    expect((await api.get('/v1/campaigns?nonsense=1', stage.account.keys.admin, headers)).status).toBe(400);
    const [edge] = named(await received(trace, (all) => named(all, /^GET/).length > 0), /^GET/);
    expect(edge).toMatchObject({ isFailed: false });
  });

  it('a call that the platform does not answer marks its span, with a code instead of a message', async () => {
    const broken = await import('#libs/operations').then(
      ({ GuardedHttp }) => new GuardedHttp({ trustedOrigins: ['http://127.0.0.1:9'], timeoutMs: 1_000, maxResponseBytes: 1_000 }),
    );
    const before = receiver.spans.length;
    await expect(broken.send({ method: 'GET', url: 'http://127.0.0.1:9/secret?token=1' })).rejects.toThrow();
    const [call] = await until(
      () => receiver.spans.slice(before).filter(({ isFailed }) => isFailed),
      (found) => found.length > 0,
      10_000,
    );
    expect(call).toMatchObject({ name: 'GET', attributes: { 'error.type': 'ECONNREFUSED', 'server.address': '127.0.0.1' } });
    await broken.close();
  });
});

describe('who decides that a request is recorded', () => {
  const ask = async (environment: Record<string, string>, flags: string) => {
    const trace = traceId();
    const service = await startTestService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, ...environment } });
    await service.get('/health/live', undefined, { traceparent: `00-${trace}-${parentSpan}-${flags}` });
    // Sends what is left.
    await service.stop();
    return spansOf(trace).length > 0;
  };

  it('a client does not: with the ratio 0 its flag records nothing', async () => {
    expect(await ask({ OTEL_TRACES_SAMPLER_ARG: '0' }, recorded)).toBe(false);
  });

  it('a client does not: with the ratio 1 its flag leaves nothing out', async () => {
    expect(await ask({ OTEL_TRACES_SAMPLER_ARG: '1' }, notRecorded)).toBe(true);
  });

  it('a trusted proxy does, both ways', async () => {
    const proxy = { TRUSTED_PROXIES: '127.0.0.1,::1' };
    expect(await ask({ ...proxy, OTEL_TRACES_SAMPLER_ARG: '0' }, recorded)).toBe(true);
    expect(await ask({ ...proxy, OTEL_TRACES_SAMPLER_ARG: '1' }, notRecorded)).toBe(false);
  });
});

describe('a collector that does not answer', () => {
  it('changes no response and does not hold up the end of the service', async () => {
    const service = await startTestService({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' } });
    expect((await service.get('/health/live')).status).toBe(200);
    const startedAt = Date.now();
    await service.stop();
    expect(Date.now() - startedAt).toBeLessThan(15_000);
  });
});
