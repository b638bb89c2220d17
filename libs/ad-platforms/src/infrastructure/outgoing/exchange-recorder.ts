import { appendFileSync } from 'node:fs';
import type { OutgoingRequest, OutgoingResponse } from '#libs/operations';
import type { ExchangeOutcome } from './exchange-operations.js';

/** What came of one call. `response` is null when there was none; `note` then has the reason. */
export interface ExchangeResult {
  readonly outcome: ExchangeOutcome;
  readonly response: OutgoingResponse | null;
  readonly note?: string;
}

/** Records one call and its result. */
export type RecordExchange = (platform: string, request: OutgoingRequest, result: ExchangeResult) => void;

const secretHeaders = new Set(['authorization', 'cookie', 'set-cookie', 'developer-token']);
// `token` and `revoke_token` are those of a revocation.
const secretNames = `token|revoke_token|access_token|refresh_token|id_token|fb_exchange_token|input_token|client_secret|client_assertion|assertion|code|\
code_verifier|appsecret_proof`;
const isSecret = new RegExp(`^(?:${secretNames})$`);
const secretParameters = new RegExp(`(^|[?&])(${secretNames})=[^&#"]*`, 'g');
const secretFields = new RegExp(`("(?:${secretNames})"\\s*:\\s*)"[^"]*"`, 'g');

/** Removes tokens and secrets from a URL, a form or a JSON text. */
export function redact(text: string): string {
  return text.replace(secretParameters, '$1$2=removed').replace(secretFields, '$1"removed"');
}

/**
 * Appends every exchange with a platform to a file, as JSON Lines, so that a checker can compare them with the platform's published
 * schema. Authorization is removed. For tests of adapters, not for operation: each line is written synchronously.
 */
export function exchangeRecorder(file: string): RecordExchange {
  return (platform, { method, url, headers = {}, body }, { outcome, response, note = '' }) => {
    const line = {
      platform,
      outcome,
      method,
      url: redact(url),
      request: { headers: withoutSecrets(headers), body: body === undefined ? null : textOf(body) },
      response: response && { status: response.status, headers: withoutSecrets(response.headers), body: redact(response.text) },
      note,
    };
    appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 });
  };
}

function withoutSecrets(headers: Readonly<Record<string, string>>): Record<string, string> {
  const open = Object.entries(headers).filter(([name]) => !secretHeaders.has(name.toLowerCase()));
  return Object.fromEntries(open.map(([name, value]) => [name, redact(value)]));
}

/** Files in a form are named by their type and size. */
function textOf(body: NonNullable<OutgoingRequest['body']>): unknown {
  if (!(body instanceof FormData)) return redact(body.toString());
  return Object.fromEntries(
    [...body].map(([name, value]) => [
      name,
      typeof value === 'string' ? (isSecret.test(name) ? 'removed' : redact(value)) : { type: value.type, bytes: value.size },
    ]),
  );
}
