// Implements the curl options that the guides and the banner of the launcher use, for machines without curl.
import { createWriteStream, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    'no-progress-meter': { type: 'boolean' },
    retry: { type: 'string', default: '0' },
    output: { type: 'string', short: 'o' },
    cacert: { type: 'string' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    request: { type: 'string', short: 'X' },
    data: { type: 'string', short: 'd' },
  },
});
const headers = Object.fromEntries(values.header.map((line) => line.split(/: (.*)/s)));
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST');
const refusals = new Set([429, 503]);

for (let left = Number(values.retry); ; left -= 1) {
  const answer = await send().catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  await pipeline(answer, values.output === undefined ? process.stdout : createWriteStream(values.output));
  if (left === 0 || !refusals.has(answer.statusCode)) break;
  const seconds = Number(answer.headers['retry-after'] ?? 1);
  if (!values.silent) console.error(`Warning: Problem: HTTP error. Will retry in ${seconds} seconds. ${left} retries left.`);
  await new Promise((resume) => setTimeout(resume, seconds * 1_000));
}

function send() {
  return new Promise((resolve, reject) => {
    request(positionals[0], { method, headers, ca: readFileSync(values.cacert) }, resolve)
      .on('error', reject)
      .end(values.data);
  });
}
