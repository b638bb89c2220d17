import { readFileSync, writeFileSync } from 'node:fs';
import { MovableClock } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { ExampleJourney } from './example-journey.js';
import { Recorder } from './example-recorder.js';

// npm run docs:examples records the examples of the reference anew; `npm run docs:openapi` then puts them into the document.
const file = 'docs/openapi/examples.json';
let api: TestService;

beforeAll(async () => {
  const clock = new MovableClock();
  api = await startTestService({ environment: { RUN_JOBS: 'off' }, clock });
});
afterAll(() => api.stop());

it('the service answers as the examples of the reference show, but for ids and times', async () => {
  const recorder = new Recorder();
  await new ExampleJourney(api, await api.openAccount(), recorder).run();
  if (process.env['RECORD_EXAMPLES'] === 'true') writeFileSync(file, `${JSON.stringify(recorder.recorded(), null, 2)}\n`);
  expect(recorder.recorded()).toEqual(JSON.parse(readFileSync(file, 'utf8')));
}, 120_000);
