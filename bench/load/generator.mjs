// @ts-check
// Generates load in a separate process, so that its CPU time is not counted as the server's. Runs one run per message.
import { readFileSync } from 'node:fs';
import { Client } from 'undici';
import { cpuSeconds, cpuSecondsOfFamily } from '../figures/process-usage.mjs';
import { quantile } from '../figures/statistics.mjs';
import { callsOf } from './requests.mjs';

/**
 * @typedef {object} Run
 * @property {import('./requests.mjs').Job} job
 * @property {string} baseUrl
 * @property {'id' | 'uuid'} idForm
 * @property {number} pid of the server
 * @property {number} postmaster
 * @property {number} connections
 * @property {number} warmUpSeconds
 * @property {number} seconds
 */
/**
 * @typedef {object} Outcome CPU in µs per request, times in ms
 * @property {number} requests
 * @property {number} perSecond
 * @property {number} cpu
 * @property {number} databaseCpu
 * @property {number} p50
 * @property {number} p99
 * @property {number} bytes average size of a response body
 */

const { accounts, ca } = JSON.parse(readFileSync(/** @type {string} */ (process.argv[2]), 'utf8'));
const pause = (/** @type {number} */ seconds) => new Promise((resume) => setTimeout(resume, seconds * 1000));

/**
 * @param {Run} run
 * @returns {Promise<Outcome>}
 */
async function measure(run) {
  const nextCall = callsOf(run.job, accounts, run.idForm);
  const clients = Array.from(
    { length: run.connections },
    () => new Client(run.baseUrl, { connect: { ca }, pipelining: 1, keepAliveTimeout: 60_000, headersTimeout: 30_000 }),
  );
  /** @type {number[]} */
  let times = [];
  let bytes = 0;
  const over = new AbortController();
  const loops = clients.map(async (client) => {
    while (!over.signal.aborted) {
      const start = performance.now();
      const size = await answerOf(client, nextCall());
      bytes += size;
      times.push(performance.now() - start);
    }
  });
  const window = async () => {
    await pause(run.warmUpSeconds);
    times = [];
    bytes = 0;
    const [start, cpu, databaseCpu] = [performance.now(), cpuSeconds(run.pid), cpuSecondsOfFamily(run.postmaster)];
    await pause(run.seconds);
    const requests = times.length;
    const sorted = Float64Array.from(times).sort();
    const outcome = {
      requests,
      perSecond: (requests / (performance.now() - start)) * 1000,
      cpu: ((cpuSeconds(run.pid) - cpu) / requests) * 1e6,
      databaseCpu: ((cpuSecondsOfFamily(run.postmaster) - databaseCpu) / requests) * 1e6,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      bytes: Math.round(bytes / requests),
    };
    over.abort();
    return outcome;
  };
  // A loop ends early only if it fails, which ends the run.
  const [outcome] = await Promise.all([window(), ...loops]).finally(() => over.abort());
  await Promise.all(clients.map((client) => client.close()));
  return outcome;
}

/**
 * Sends a request and returns the size of the response. Any status other than 2xx is an error.
 * @param {Client} client
 * @param {import('./requests.mjs').Call} call
 * @returns {Promise<number>}
 */
function answerOf(client, { method, path, key, body }) {
  const headers =
    body === undefined ? { authorization: `Bearer ${key}` } : { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    let status = 0;
    let size = 0;
    let errorBody = '';
    client.dispatch(
      { method, path, headers, body: body ?? null },
      {
        onRequestStart: () => undefined, // undici requires it
        onResponseStart: (_, code) => void (status = code),
        onResponseData: (_, chunk) => {
          size += chunk.length;
          if (status >= 300) errorBody += chunk;
        },
        onResponseEnd: () =>
          status >= 200 && status < 300
            ? resolve(size)
            : reject(new Error(`${method} ${path} returned ${status}: ${errorBody.slice(0, 500)}`)),
        onResponseError: (_, error) => reject(error),
      },
    );
  });
}

process.on('message', (/** @type {Run} */ run) => {
  measure(run).then(
    (outcome) => process.send?.({ outcome }),
    (error) => process.send?.({ failure: String(error.stack ?? error) }),
  );
});
process.on('disconnect', () => process.exit(0));
