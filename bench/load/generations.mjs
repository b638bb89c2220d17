// @ts-check
// Requests generations in a separate process, so that the cost of sending a burst does not slow down the measured reads. Each message
// starts a round, and the reply is the time until all generations are ready.
import { setTimeout as pause } from 'node:timers/promises';
import { httpsClient } from './https-client.mjs';

/** @typedef {{ baseUrl: string, ca: string, keys: string[], requests: number, shapes: string[] }} Round */

let requestCount = 0;

/** @param {ReturnType<typeof httpsClient>} client @param {Round} round */
async function generateAll(client, { keys, requests, shapes }) {
  const keyOf = (/** @type {number} */ n) => /** @type {string} */ (keys[n % keys.length]);
  // Connections are opened before the measurement, because 100 TLS handshakes would dominate it.
  await Promise.all(Array.from({ length: requests }, (_, n) => client.call('GET', '/v1/creative?limit=1', keyOf(n))));
  process.send?.('begins');
  const started = performance.now();
  const replies = await Promise.all(
    Array.from({ length: requests }, (_, n) => {
      const prompt = `City bikes for commuters, model ${++requestCount}, from $${400 + n}, free test ride this weekend`;
      return client.call('POST', '/v1/creative/generate', keyOf(n), { body: { prompt, aspect_ratios: shapes } });
    }),
  );
  for (const [n, { status, body }] of replies.entries()) {
    if (status !== 202) throw new Error(`A generation returned ${status}.`);
    for (;;) {
      const { data } = (await client.call('GET', `/v1/creative/${body.data.id}`, keyOf(n))).body;
      if (data.status === 'ready') break;
      if (data.status !== 'generating') throw new Error(`A generation ended with status ${data.status}.`);
      await pause(200);
    }
  }
  return (performance.now() - started) / 1000;
}

process.on('message', (/** @type {Round} */ round) => {
  const client = httpsClient(round);
  // A failed round ends this process, which the benchmark reports as a failure.
  void generateAll(client, round)
    .then((seconds) => process.send?.({ seconds }))
    .finally(() => client.close());
});
