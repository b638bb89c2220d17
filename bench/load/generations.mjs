// @ts-check
// Asks for generations, in a process of its own: what a burst of requests costs the one who sends it must not count as a slow
// read. Every message is a round, answered with how long it took until all were ready.
import { setTimeout as pause } from 'node:timers/promises';
import { httpsClient } from './https-client.mjs';

/** @typedef {{ baseUrl: string, ca: string, keys: string[], requests: number, shapes: string[] }} Round */

let asked = 0;

/** @param {ReturnType<typeof httpsClient>} client @param {Round} round */
async function generateAll(client, { keys, requests, shapes }) {
  const keyOf = (/** @type {number} */ n) => /** @type {string} */ (keys[n % keys.length]);
  // The connections are there before anything is measured: a hundred TLS handshakes would be all there is to see.
  await Promise.all(Array.from({ length: requests }, (_, n) => client.call('GET', '/v1/creative?limit=1', keyOf(n))));
  process.send?.('begins');
  const started = performance.now();
  const replies = await Promise.all(
    Array.from({ length: requests }, (_, n) => {
      const prompt = `City bikes for commuters, model ${++asked}, from $${400 + n}, free test ride this weekend`;
      return client.call('POST', '/v1/creative/generate', keyOf(n), { body: { prompt, aspect_ratios: shapes } });
    }),
  );
  for (const [n, { status, body }] of replies.entries()) {
    if (status !== 202) throw new Error(`A generation was answered with ${status}.`);
    for (;;) {
      const { data } = (await client.call('GET', `/v1/creative/${body.data.id}`, keyOf(n))).body;
      if (data.status === 'ready') break;
      if (data.status !== 'generating') throw new Error(`A generation ended as ${data.status}.`);
      await pause(200);
    }
  }
  return (performance.now() - started) / 1000;
}

process.on('message', (/** @type {Round} */ round) => {
  const client = httpsClient(round);
  // One that fails ends this process, which the bench takes for a failure.
  void generateAll(client, round)
    .then((seconds) => process.send?.({ seconds }))
    .finally(() => client.close());
});
