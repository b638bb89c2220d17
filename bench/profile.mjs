// @ts-check
// npm run bench:profile: profiles the CPU use of the service or the baseline for each job, by module and by function. Samples measure
// wall time, so writev, writeUtf8String and writeBuffer also include the wait for a core that the reader occupies.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say, table } from './figures/table.mjs';
import { startLoad } from './load/load.mjs';
import { jobs as allJobs } from './load/requests.mjs';
import { seed } from './stage/seed.mjs';
import { startBaseline, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

const { values } = parseArgs({
  options: {
    jobs: { type: 'string', default: 'get_one,list_20' },
    seconds: { type: 'string', default: '8' },
    side: { type: 'string', default: 'service' },
    top: { type: 'string', default: '40' },
  },
});
const jobs = allJobs.filter((job) => values.jobs.split(',').includes(job));
const seconds = Number(values.seconds);
const intervalMicros = 250;

/** @typedef {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number } }} ProfileNode */
/** @typedef {{ nodes: ProfileNode[], startTime: number, samples: number[], timeDeltas: number[] }} Profile times in µs */

await onStage({}, async (stage) => {
  const accounts = await seed(stage.superuserUrl, { accounts: 1_000, campaignsPerAccount: 100 });
  const folder = join(stage.folder, 'profiles');
  const flags = ['--cpu-prof', `--cpu-prof-dir=${folder}`, `--cpu-prof-interval=${intervalMicros}`];
  const isService = values.side === 'service';
  // The service creates the certificate that the baseline uses.
  if (!isService) await (await startService(stage)).stop();
  const server = await (isService ? startService : startBaseline)(stage, { nodeFlags: flags });
  const load = startLoad(stage, accounts);
  const run = (/** @type {typeof jobs[number]} */ job, time = seconds) =>
    load({ job, baseUrl: server.baseUrl, pid: server.pid, idForm: isService ? 'id' : 'uuid', seconds: time });
  const windows = [];
  for (const job of jobs) {
    await run(job, 2);
    const { cpu, requests } = await run(job);
    // The profiler and this process read the same monotonic clock; the window has just ended.
    const end = Number(process.hrtime.bigint() / 1000n) - 100_000;
    windows.push({ job, cpu, requestsPerMicro: requests / (seconds * 1e6), start: end - (seconds - 0.4) * 1e6, end });
  }
  await server.stop();
  const [file] = readdirSync(folder);
  /** @type {Profile} */
  const profile = JSON.parse(readFileSync(join(folder, String(file)), 'utf8'));
  for (const { job, cpu, requestsPerMicro, start, end } of windows) {
    const requests = requestsPerMicro * (end - start);
    say(`\n${values.side}, ${job}: ${cpu.toFixed(0)} µs of CPU per request, including the profiler; self times in µs per request\n`);
    const { byPart, byFunction } = selfTimes(profile, start, end);
    const rows = (/** @type {Map<string, number>} */ times, count = Number.MAX_SAFE_INTEGER) =>
      [...times]
        .sort(([, a], [, b]) => b - a)
        .slice(0, count)
        .map(([name, micros]) => [name, (micros / requests).toFixed(1)]);
    say(table(rows(byPart)));
    say(`\n${table(rows(byFunction, Number(values.top)))}`);
  }
});

/**
 * @param {Profile} profile
 * @param {number} start
 * @param {number} end
 */
function selfTimes(profile, start, end) {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  /** @type {Map<string, number>} */
  const byPart = new Map();
  /** @type {Map<string, number>} */
  const byFunction = new Map();
  let time = profile.startTime;
  profile.samples.forEach((id, i) => {
    const micros = /** @type {number} */ (profile.timeDeltas[i]);
    time += micros;
    const frame = nodes.get(id);
    if (time < start || time > end || !frame || frame.functionName === '(idle)') return;
    const place = placeOf(frame.url);
    const name = `${frame.functionName || '(anonymous)'} ${place}${place === '' ? '' : `:${frame.lineNumber + 1}`}`;
    byFunction.set(name, (byFunction.get(name) ?? 0) + micros);
    const part = partOf(place, frame.functionName);
    byPart.set(part, (byPart.get(part) ?? 0) + micros);
  });
  return { byPart, byFunction };
}

/** @param {string} url */
function placeOf(url) {
  return url.replace(/^.*\/node_modules\//, 'npm ').replace(/^.*\/dist\//, '');
}

/**
 * @param {string} place
 * @param {string} name
 */
function partOf(place, name) {
  if (place.startsWith('npm ')) return place.split('/', place.startsWith('npm @') ? 2 : 1).join('/');
  if (place.startsWith('node:')) return place.startsWith('node:internal') ? place.split('/', 2).join('/') : place;
  if (place === '') return name.startsWith('(') ? name : 'built-in functions';
  return place.split('/', 3).join('/');
}
