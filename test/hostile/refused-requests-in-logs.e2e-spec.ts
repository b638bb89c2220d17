import { CapturedLog } from '../setup/captured-log.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

const maxBytes = 1_024;
const log = new CapturedLog();
let api: TestService;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, log: { level: 'info', out: log.out } });
});
afterAll(() => api.stop());

it.each([
  ['of plain characters', `/v1/${'a'.repeat(15_000)}`, undefined],
  ['of percent-encoded characters', `/v1/${'%22%C3%A9'.repeat(1_600)}`, undefined],
  ['with an odd key', `/v1/campaigns/${'postgres://a:'.repeat(1_100)}`, 'acs_nonsense'],
  ['of quotes', `/v1/${"'(".repeat(7_000)}`, undefined],
])('a refused request with a path of 15 KB %s takes at most 1 KB of the log', async (_, path, key) => {
  log.clear();
  const { status } = await api.get(path, key, { 'x-request-id': 'r'.repeat(128) });
  expect(status).toBeGreaterThanOrEqual(400);
  const all = await until(
    () => log.lines,
    (found) => found.some((line) => line.includes('"request"')),
    5_000,
  );
  expect(all.map((line) => Buffer.byteLength(line)).filter((bytes) => bytes > maxBytes)).toEqual([]);
});
