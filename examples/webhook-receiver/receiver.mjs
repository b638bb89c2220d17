// Receives events of the Advertising Campaign Service. Plain Node 20 or newer, without packages.
//
//   WEBHOOK_SECRET=whsec_… node receiver.mjs 3000
//
// It verifies the signature of Standard Webhooks over the exact bytes, refuses old messages, and handles each event once.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secrets = (process.env.WEBHOOK_SECRET ?? '').split(' ').filter((text) => text.startsWith('whsec_'));
const maxAgeSeconds = 300;
const maxBytes = 1024 * 1024;
if (secrets.length === 0) throw new Error('Set WEBHOOK_SECRET to the secret of the webhook endpoint.');

/** Events that were handled. A real receiver keeps the IDs where it keeps its data, in the same transaction. */
const handled = new Set();

/** Whether one of the signatures is that of one of our secrets. While a secret is rotated, there are two of each. */
export function isSigned(headers, body, nowSeconds = Date.now() / 1000) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!id || !/^\d{1,12}$/.test(timestamp ?? '') || Math.abs(nowSeconds - Number(timestamp)) > maxAgeSeconds) return false;
  const expected = secrets.map((secret) =>
    createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64')).update(`${id}.${timestamp}.`).update(body).digest(),
  );
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',');
    const bytes = Buffer.from(text, 'base64');
    return version === 'v1' && expected.some((own) => own.length === bytes.length && timingSafeEqual(own, bytes));
  });
}

async function bodyOf(request) {
  const chunks = [];
  let length = 0;
  for await (const chunk of request) {
    length += chunk.length;
    if (length > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const server = createServer(async (request, response) => {
  const body = await bodyOf(request);
  if (request.method !== 'POST' || body === null || !isSigned(request.headers, body)) return response.writeHead(400).end();
  const event = JSON.parse(body);
  const isNew = !handled.has(event.id);
  handled.add(event.id);
  response.writeHead(204).end(); // Answer first: a slow answer counts as a failure and is sent again.
  if (!isNew) return undefined;
  // Ignore types that you do not know, and read the record anew if you need its latest state.
  return console.log(JSON.stringify({ sequence: event.sequence, type: event.type, record: event.data.object?.id }));
});
server.listen(Number(process.argv[2] ?? 3000), '127.0.0.1', () => console.log(`Listening on port ${server.address().port}.`));
