// @ts-check
// node bench/creative.mjs [--seconds 10] [--requests 100] [--json FILE]: how long three images take, and whether a hundred generations at once
// slow the other requests of the service.
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { quantile } from './figures/statistics.mjs';
import { seed } from './stage/seed.mjs';
import { authority, startService } from './stage/servers.mjs';
import { onStage } from './stage/stage.mjs';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, requests: { type: 'string', default: '100' }, json: { type: 'string' } },
});
const [seconds, requests] = [Number(values.seconds), Number(values.requests)];
const readsPerSecond = 100;
const limits = { threeImagesMs: 2_000, p99Ratio: 2 };
const accountsAmount = 16;
const shapes = ['1:1', '4:5', '9:16'];

await onStage({}, async (stage) => {
  const accounts = await seed(stage.superuserUrl, { accounts: accountsAmount, campaignsPerAccount: 200 });
  const service = await startService(stage);
  const agent = new Agent({ ca: authority(stage), keepAlive: true, maxSockets: 256 });
  stage.atEnd(async () => agent.destroy());

  /**
   * @param {'GET' | 'POST'} method
   * @param {string} path
   * @param {string} key
   * @param {{ body?: object, headers?: Record<string, string> }} [more]
   * @returns {Promise<{ status: number, body: any, ms: number }>}
   */
  const call = (method, path, key, { body, headers = {} } = {}) =>
    new Promise((resolve, reject) => {
      const started = performance.now();
      const payload = body === undefined ? undefined : JSON.stringify(body);
      const sent = request(
        new URL(service.baseUrl + path),
        {
          method,
          agent,
          headers: { authorization: `Bearer ${key}`, ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk) => void (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text), ms: performance.now() - started }));
        },
      );
      sent.on('error', reject).end(payload);
    });
  const keyOf = (/** @type {number} */ n) => /** @type {string} */ (accounts[n % accounts.length]?.keys[0]);
  const generate = (/** @type {number} */ n, /** @type {Record<string, string>} */ headers = {}) =>
    call('POST', '/v1/creative/generate', keyOf(n), {
      headers,
      body: { prompt: `City bikes for commuters, model ${n}, from $${400 + n}, free test ride this weekend`, aspect_ratios: shapes },
    });

  /** Reads at a steady rate, whatever the answers take, until `isOver`; returns the times in ms. */
  const reads = async (/** @type {() => boolean} */ isOver) => {
    /** @type {number[]} */
    const times = [];
    const open = [];
    const start = performance.now();
    for (let n = 0; !isOver(); n++) {
      const account = /** @type {import('./stage/seed.mjs').SeededAccount} */ (accounts[n % accounts.length]);
      const campaign = account.campaigns[Math.floor(n / accounts.length) % account.campaigns.length];
      open.push(
        call('GET', `/v1/campaigns/${campaign?.id}`, keyOf(n)).then(({ status, ms }) => {
          if (status !== 200) throw new Error(`A read was answered with ${status}.`);
          times.push(ms);
        }),
      );
      await pause(Math.max(0, start + ((n + 1) * 1000) / readsPerSecond - performance.now()));
    }
    await Promise.all(open);
    return Float64Array.from(times).sort();
  };

  // Three images, after one request that loads the renderer.
  const single = [];
  await generate(0, { prefer: 'wait=30' });
  for (let n = 1; n <= 10; n++) {
    const { status, ms } = await generate(n, { prefer: 'wait=30' });
    if (status !== 201) throw new Error(`A generation was answered with ${status}.`);
    single.push(ms);
  }
  const threeImages = Float64Array.from(single).sort();

  await reads(until(2));
  const idle = await reads(until(seconds));
  await pause(1000);
  const started = performance.now();
  const made = Promise.all(Array.from({ length: requests }, (_, n) => generate(n)));
  let isDone = false;
  const finished = made.then(async (replies) => {
    for (const [n, { status, body }] of replies.entries()) {
      if (status !== 202) throw new Error(`A generation was answered with ${status}.`);
      for (;;) {
        const { data } = (await call('GET', `/v1/creative/${body.data.id}`, keyOf(n))).body;
        if (data.status === 'ready') break;
        if (data.status !== 'generating') throw new Error(`A generation ended as ${data.status}.`);
        await pause(200);
      }
    }
    isDone = true;
    return performance.now() - started;
  });
  const busy = await reads(() => isDone);
  const took = await finished;

  const figures = {
    three_images_ms: { median: quantile(threeImages, 0.5), slowest: quantile(threeImages, 1) },
    generations: requests,
    images: requests * shapes.length,
    seconds: took / 1000,
    reads_a_second: readsPerSecond,
    idle_ms: { p50: quantile(idle, 0.5), p99: quantile(idle, 0.99) },
    busy_ms: { p50: quantile(busy, 0.5), p99: quantile(busy, 0.99), reads: busy.length },
    p99_ratio: quantile(busy, 0.99) / quantile(idle, 0.99),
  };
  const ms = (/** @type {number} */ value) => `${value.toFixed(1)} ms`;
  process.stdout.write(
    `Three images in three shapes, from the request to the answer: median ${ms(figures.three_images_ms.median)}, slowest ${ms(figures.three_images_ms.slowest)} (at most ${limits.threeImagesMs})
${requests} generations at once (${figures.images} images): all ready after ${figures.seconds.toFixed(1)} s
GET of a campaign, ${readsPerSecond} a second: p50 ${ms(figures.idle_ms.p50)} and p99 ${ms(figures.idle_ms.p99)} when idle, p50 ${ms(figures.busy_ms.p50)} and p99 ${ms(figures.busy_ms.p99)} meanwhile (${busy.length} reads): ${figures.p99_ratio.toFixed(2)} times (at most ${limits.p99Ratio})
`,
  );
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  if (figures.three_images_ms.median > limits.threeImagesMs || figures.p99_ratio > limits.p99Ratio) process.exitCode = 1;
});

/** True once so many seconds have passed.
 * @param {number} duration */
function until(duration) {
  const end = performance.now() + duration * 1000;
  return () => performance.now() >= end;
}
