import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listen, type ListenOptions } from './listen.ts';
import { isSecret, newSecret } from './sign.ts';

const usage = `Usage: npm run -s acs-api -- events listen --forward-to URL [options]

Follows the event log of your account and forwards each event to a server of yours, signed like a webhook. It needs no public address.

  --forward-to URL   where to send the events, such as http://localhost:3000/hook
  --types TYPES      only these event types, such as campaign.*,creative.ready
  --after SEQUENCE   begin after this event; without it, with the next one
  --secret SECRET    sign with this secret (whsec_…); without it, with a new one
  --api URL          the address of the API (ACS_API); default: https://localhost:8443/v1
  --ca FILE          the certificate authority of the API (ACS_CA); default: .data/tls/ca.pem for localhost

The API key is read from ACS_API_KEY. It needs the permission events.read.
`;

/** Thrown for a command line that cannot be executed. */
class UsageError extends Error {}

function optionsOf(args: readonly string[], environment: NodeJS.ProcessEnv): ListenOptions {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'forward-to': text, types: text, after: text, secret: text, api: text, ca: text },
  });
  if (positionals.join(' ') !== 'events listen') throw new UsageError('The command is: events listen');
  const forwardTo = values['forward-to'];
  if (forwardTo === undefined || !/^https?:\/\//.test(forwardTo) || !URL.canParse(forwardTo))
    throw new UsageError('--forward-to must be an http or https URL.');
  if (values.after !== undefined && !/^\d{1,15}$/.test(values.after)) throw new UsageError('--after must be a whole number.');
  if (values.secret !== undefined && !isSecret(values.secret))
    throw new UsageError('--secret must be whsec_ and 24 to 64 bytes in base64.');
  const key = environment['ACS_API_KEY'];
  if (key === undefined) throw new UsageError('Set ACS_API_KEY to an API key.');
  const api = (values.api ?? environment['ACS_API'] ?? 'https://localhost:8443/v1').replace(/\/$/, '');
  if (!URL.canParse(api)) throw new UsageError('--api must be a URL.');
  const isLocal = new URL(api).hostname === 'localhost';
  const caFile = values.ca ?? environment['ACS_CA'] ?? (isLocal ? '.data/tls/ca.pem' : undefined);
  return {
    api,
    key,
    ca: caFile === undefined ? undefined : readFileSync(caFile, 'utf8'),
    forwardTo: new URL(forwardTo),
    secret: values.secret ?? newSecret(),
    types: values.types ?? null,
    after: values.after === undefined ? null : Number(values.after),
  };
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
try {
  await listen(optionsOf(process.argv.slice(2), process.env), (line) => process.stdout.write(`${line}\n`), stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) {
    const isUsage = error instanceof UsageError || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS') === true;
    process.stderr.write(`${(error as Error).message}\n${isUsage ? `\n${usage}` : ''}`);
    process.exitCode = 1;
  }
}
