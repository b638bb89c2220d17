// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, expectStatus } from './client.mjs';
import { durationMs, interpolate } from './compose-file.mjs';
import { runToEnd, startContainer, waitFor, withLimit } from './container.mjs';
import { lastOf } from './dockerfile.mjs';

const READY_LIMIT_MS = 60_000;
const DRAWING_LIMIT_MS = 60_000;
const OPERATOR = ['node', 'dist/apps/cli/src/main.js'];
const PASSWORD_RULE = /^\S{12,}$/;
const PNG = '89504e470d0a1a0a';

/**
 * Runs the services migrate, api and worker of the compose file from the image, signs in, generates an image and stops them.
 * @param {{ image: import('./build-image.mjs').Image, compose: any, variables: Record<string, string>,
 *   ports: { https: number, http: number, database: number, metrics: Record<string, number> }, say: (line: string) => void,
 *   addCleanup: (cleanup: () => unknown) => void }} subject
 */
export async function verifyService({ image, compose, variables, ports, say, addCleanup }) {
  const registerCleanup = (/** @type {import('./container.mjs').Container} */ container) => addCleanup(() => container.kill());
  const baseUrl = `https://localhost:${ports.https}`;
  const imageCommand = lastOf(image.stage, 'CMD').words;
  const [kind, ...healthcheck] = lastOf(image.stage, 'HEALTHCHECK').words;
  if (kind !== 'CMD') throw new Error('The HEALTHCHECK of the Dockerfile is not a command.');
  if (lastOf(image.stage, 'USER').text !== 'node') throw new Error('The image does not run as the user node.');

  /** @param {string} name */
  const serviceOf = (name) => {
    const { command = imageCommand, environment, stop_grace_period: grace = '10s' } = compose.services[name];
    const composeVariables = { ...variables, PUBLIC_URL: baseUrl };
    const env = Object.entries(environment).map(([key, value]) => [
      key,
      localUrl(interpolate(String(value), composeVariables), ports.database),
    ]);
    // Uses free ports on the loopback interface only.
    const localSettings = {
      HOST: '127.0.0.1',
      HTTPS_PORT: String(ports.https),
      HTTP_PORT: String(ports.http),
      METRICS_HOST: '127.0.0.1',
      METRICS_PORT: String(ports.metrics[name] ?? 'off'),
    };
    return { name, command, env: { ...Object.fromEntries(env), ...localSettings }, graceMs: durationMs(grace) };
  };
  const services = { migrate: serviceOf('migrate'), api: serviceOf('api'), worker: serviceOf('worker') };

  say('migrate: migrating the database');
  await runToEnd(image, services.migrate, registerCleanup);
  const operate = async (/** @type {string[]} */ ...args) => {
    const command = [...OPERATOR, ...args.map((arg) => arg.replaceAll('"', '')), '--json'];
    return JSON.parse(await runToEnd(image, { ...services.migrate, name: args.join(' '), command }, registerCleanup));
  };

  say('api, worker: starting');
  const api = startContainer(image, services.api);
  registerCleanup(api);
  const worker = startContainer(image, services.worker);
  registerCleanup(worker);
  const assertRunning = () => {
    for (const container of [api, worker]) {
      if (!container.isRunning()) throw new Error(`${container.name} exited:\n${container.output()}`);
    }
  };
  /**
   * @param {{ name: string, command: string[], env: Record<string, string> }} service
   * @param {string[]} command
   */
  const isHealthy = async (service, command) => {
    assertRunning();
    const check = startContainer(image, { ...service, name: 'health check', command });
    registerCleanup(check);
    const { code, error } = await withLimit(check.end, 10_000, 'The health check did not exit');
    if (error) throw error;
    return code === 0;
  };
  const output = () => api.output() + worker.output();
  const apiIsHealthy = () => isHealthy(services.api, healthcheck);
  await waitFor(apiIsHealthy, READY_LIMIT_MS, 'The health check of the image did not succeed', output);
  const workerIsHealthy = () => isHealthy(services.worker, compose.services.worker.healthcheck.test.slice(1));
  await waitFor(workerIsHealthy, READY_LIMIT_MS, 'The health check of the worker did not succeed', output);
  await waitFor(async () => (assertRunning(), worker.output().includes('the worker is ready')), READY_LIMIT_MS, 'The worker was not ready');
  say('api, worker: healthy');

  const ca = readFileSync(join(image.root, image.env['DATA_DIR'] ?? '', 'tls/ca.pem'), 'utf8');
  const call = createClient({ baseUrl, ca });
  const account = await operate('account', 'create', '--name', 'Shop', '--plan', 'growth', '--currency', 'EUR', '--timezone', 'UTC');
  const person = ['--name', 'Ada', '--email', 'ada@shop.example', '--role', 'admin'];
  const user = await operate('user', 'create', '--account', account.id, ...person);
  const { password } = await operate('user', 'set-password', user.id);
  if (!PASSWORD_RULE.test(password)) throw new Error('user set-password did not print a password.');
  const signIn = { body: { email: 'ada@shop.example', password }, headers: { origin: baseUrl } };
  expectStatus(await call('POST', '/console/api/session', signIn), 200, 'The sign-in');
  const wrong = { ...signIn, body: { ...signIn.body, password: `${password}x` } };
  expectStatus(await call('POST', '/console/api/session', wrong), 401, 'A sign-in with a wrong password');
  expectStatus(await call('GET', '/openapi.json'), 200, 'The OpenAPI document');
  say('argon2: signed in; a wrong password is rejected');

  const { key } = await operate('key', 'create', '--user', user.id, '--name', 'Verify');
  await verifyDrawing({ call, key, baseUrl, output: () => worker.output() });
  say('takumi: the worker generated an image, and the api serves it');

  assertRunning();
  await Promise.all([stop(api, services.api.graceMs, say), stop(worker, services.worker.graceMs, say)]);
}

/**
 * @param {import('./container.mjs').Container} container
 * @param {number} graceMs
 * @param {(line: string) => void} say
 */
async function stop(container, graceMs, say) {
  const stopping = Date.now();
  container.terminate();
  const { code, signal } = await withLimit(container.end, graceMs, `${container.name} did not exit after SIGTERM`);
  if (code !== 0) throw new Error(`${container.name} exited with ${signal ?? code} after SIGTERM:\n${container.output()}`);
  if (!container.hasNoProcessesLeft()) throw new Error(`${container.name} left processes behind.`);
  say(`${container.name}: stopped ${((Date.now() - stopping) / 1_000).toFixed(1)} s after SIGTERM (limit: ${graceMs / 1_000} s)`);
}

/**
 * @param {string} value
 * @param {number} port
 */
function localUrl(value, port) {
  return value.replace('@database:5432/', `@127.0.0.1:${port}/`);
}

/** @param {{ call: ReturnType<typeof createClient>, key: string, baseUrl: string, output: () => string }} subject */
async function verifyDrawing({ call, key, baseUrl, output }) {
  const headers = { authorization: `Bearer ${key}` };
  const body = { prompt: 'New city bikes for the spring', type: 'image', variants: 1 };
  const { data } = expectStatus(await call('POST', '/v1/creative/generate', { body, headers }), 202, 'Generating a creative');
  const finished = async () => {
    const creative = expectStatus(await call('GET', `/v1/creative/${data.id}`, { headers }), 200, 'Reading a creative').data;
    if (creative.status === 'failed') throw new Error(`The creative failed: ${JSON.stringify(creative)}`);
    return creative.status === 'ready';
  };
  await waitFor(finished, DRAWING_LIMIT_MS, 'The creative was not ready', output);
  const variants = expectStatus(await call('GET', `/v1/creative/${data.id}/variants`, { headers }), 200, 'Reading variants').data;
  const { asset } = variants[0];
  if (!asset.url.startsWith(`${baseUrl}/`)) throw new Error(`The asset is at ${asset.url}, not at PUBLIC_URL.`);
  const { bytes } = expectStatus(await call('GET', asset.url), 200, 'Fetching the image');
  if (bytes.subarray(0, 8).toString('hex') !== PNG || bytes.length !== asset.bytes)
    throw new Error('The asset is not the generated PNG image.');
}
