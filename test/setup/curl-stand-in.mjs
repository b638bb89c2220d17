// Implements the curl options that the banner of the launcher uses, for machines without curl.
import { readFileSync } from 'node:fs';
import { request } from 'node:https';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'show-error': { type: 'boolean', short: 'S' },
    cacert: { type: 'string' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    request: { type: 'string', short: 'X' },
    data: { type: 'string', short: 'd' },
  },
});
const headers = Object.fromEntries(values.header.map((line) => line.split(/: (.*)/s)));
const method = values.request ?? (values.data === undefined ? 'GET' : 'POST');
request(positionals[0], { method, headers, ca: readFileSync(values.cacert) }, (answer) => answer.pipe(process.stdout))
  .on('error', (error) => {
    console.error(error.message);
    process.exitCode = 1;
  })
  .end(values.data);
