// @ts-check
// node bench/creative.mjs [--rounds 4] [--seconds 10] [--requests 100] [--json FILE]: measures how long three images take, and whether
// 100 concurrent generations slow down other requests of the service.
import { fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from './figures/statistics.mjs';
import { httpsClient } from './load/https-client.mjs';
import { seed } from './stage/seed.mjs';
import { authority, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '4' },
    seconds: { type: 'string', default: '10' },
    requests: { type: 'string', default: '100' },
    json: { type: 'string' },
  },
});
const [rounds, seconds, requests] = [Number(values.rounds), Number(values.seconds), Number(values.requests)];
const readsPerSecond = 100;
const limits = { threeImagesMs: 2_000, p99Ratio: 2 };
const accountsAmount = 16;
const shapes = ['1:1', '4:5', '9:16'];

await onStage({}, async (stage) => {
  const accounts = await seed(stage.superuserUrl, { accounts: accountsAmount, campaignsPerAccount: 200 });
  const service = await startService(stage);
  const server = { baseUrl: service.baseUrl, ca: authority(stage) };
  const { call, close } = httpsClient(server);
  const generations = fork(new URL('load/generations.mjs', import.meta.url));
  stage.addCleanup(async () => {
    close();
    generations.kill();
  });
  const keys = accounts.map((account) => /** @type {string} */ (account.keys[0]));

  /** Reads at a fixed rate, independent of response times, until `isOver` returns true. Returns the times in ms. */
  const reads = async (/** @type {() => boolean} */ isDone) => {
    /** @type {number[]} */
    const times = [];
    const open = [];
    const start = performance.now();
    for (let n = 0; !isDone(); n++) {
      const {
        campaigns,
        keys: [key = ''],
      } = /** @type {import('./stage/seed.mjs').SeededAccount} */ (accounts[n % accounts.length]);
      const campaign = campaigns[Math.floor(n / accounts.length) % campaigns.length];
      open.push(
        call('GET', `/v1/campaigns/${campaign?.id}`, key).then(({ status, ms }) => {
          if (status !== 200) throw new Error(`A read returned ${status}.`);
          times.push(ms);
        }),
      );
      await pause(Math.max(0, start + ((n + 1) * 1000) / readsPerSecond - performance.now()));
    }
    await Promise.all(open);
    return times;
  };

  // Three images, after one request that loads the renderer.
  const single = [];
  for (let n = 0; n <= 10; n++) {
    const prompt = `Folding bikes, model ${n}, from $${700 + n}, free test ride this weekend`;
    const options = { body: { prompt, aspect_ratios: shapes }, headers: { prefer: 'wait=30' } };
    const { status, ms } = await call('POST', '/v1/creative/generate', /** @type {string} */ (keys[n % keys.length]), options);
    if (status !== 201) throw new Error(`A generation returned ${status}.`);
    if (n > 0) single.push(ms);
  }
  const threeImages = Float64Array.from(single).sort();

  // Idle and busy phases alternate, so that other load on the machine affects both.
  await reads(until(2));
  const [idle, busy, took] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let round = 0; round < rounds; round++) {
    idle.push(...(await reads(until(seconds))));
    await pause(1000);
    let isDone = false;
    await new Promise((resolve, reject) => {
      generations.once('exit', () => reject(new Error('The generations failed.')));
      generations.on('message', (/** @type {'begins' | { seconds: number }} */ message) => {
        if (message === 'begins') reads(() => isDone).then((times) => resolve(busy.push(...times)), reject);
        else {
          isDone = true;
          took.push(message.seconds);
        }
      });
      generations.send({ ...server, keys, requests, shapes });
    });
    generations.removeAllListeners();
  }

  const [quiet, loaded] = [Float64Array.from(idle).sort(), Float64Array.from(busy).sort()];
  const figures = {
    three_images_ms: { median: quantile(threeImages, 0.5), slowest: quantile(threeImages, 1) },
    generations: requests,
    images: requests * shapes.length,
    seconds: took,
    reads_a_second: readsPerSecond,
    idle_ms: { p50: quantile(quiet, 0.5), p99: quantile(quiet, 0.99), reads: quiet.length },
    busy_ms: { p50: quantile(loaded, 0.5), p99: quantile(loaded, 0.99), reads: loaded.length },
    p99_ratio: quantile(loaded, 0.99) / quantile(quiet, 0.99),
  };
  const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
  const { idle_ms: idling, busy_ms: working } = figures;
  process.stdout.write(
    `Three images in three aspect ratios, from request to response: median ${ms(figures.three_images_ms.median)}, slowest ${ms(figures.three_images_ms.slowest)} (limit: ${limits.threeImagesMs})
${requests} generations at once (${figures.images} images), ${rounds} times: all ready after ${took.map((some) => some.toFixed(1)).join(', ')} s
GET of a campaign, ${readsPerSecond} a second: p50 ${ms(idling.p50)} and p99 ${ms(idling.p99)} when idle (${idling.reads} reads), p50 ${ms(working.p50)} and p99 ${ms(working.p99)} meanwhile (${working.reads} reads): ${figures.p99_ratio.toFixed(2)} times (at most ${limits.p99Ratio})
`,
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  if (figures.three_images_ms.median > limits.threeImagesMs || figures.p99_ratio > limits.p99Ratio) process.exitCode = 1;
});

/** Returns a function that returns true after the given number of seconds.
 * @param {number} duration */
function until(duration) {
  const end = performance.now() + duration * 1000;
  return () => performance.now() >= end;
}
