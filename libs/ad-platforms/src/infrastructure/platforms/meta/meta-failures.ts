import type { OutgoingResponse } from '#libs/operations';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import { type FailureReader, readHttpFailure } from '../../outgoing/failure-reader.js';
import { type ErrorMeaning, issueOfMeaning, kindOfMeaning, meaningOf, remedyOfMeaning } from './meta-error-codes.js';
import { waitSecondsOf } from './meta-usage.js';

/** The error in a response of the Graph API, which Meta also sends with status 200. */
export interface GraphError {
  readonly code: number;
  readonly subcode: number | null;
  /** For a person if Meta wrote one, otherwise for developers. */
  readonly message: string;
  readonly traceId: string | null;
  /** What Meta says for developers, where a code has several meanings. */
  readonly developerMessage: string;
}

const maxMessageLength = 500;
const changedTooOftenSeconds = 3_600;

/** The code of a report or list that is too large, which Meta says only in words if it sends no subcode. */
const tooMuchDataCode = 'too_much_data';
const operatorWaitSeconds = 1_800;

/**
 * Meanings that Meta tells by its words alone, with codes that also stand for others. The words are those that clients in production look
 * for: Airbyte's source of Meta (`_is_reduce_data_error`), and facebook-python-business-sdk#470.
 */
const meaningByWords: readonly { readonly codes: readonly number[]; readonly words: RegExp; readonly meaning: ErrorMeaning }[] = [
  { codes: [1, 100], words: /reduce the amount of data/i, meaning: 'too_much_data' },
  { codes: [100], words: /invalid appsecret_proof/i, meaning: 'operator' },
  { codes: [200], words: /API access blocked/i, meaning: 'operator' },
];

function meaningIn({ code, subcode, developerMessage }: GraphError): ErrorMeaning {
  const byWords =
    subcode === null ? meaningByWords.find(({ codes, words }) => codes.includes(code) && words.test(developerMessage)) : undefined;
  return byWords?.meaning ?? meaningOf(code, subcode);
}

/** Reads the error of a response. Meta's texts change, so its codes and the status decide wherever they can. */
export const readMetaFailure: FailureReader = (response, platform) => {
  const error = graphErrorOf(response.text);
  if (error === null) return readWithoutError(response, platform);
  const meaning = meaningWith(response.status, meaningIn(error));
  const issue = issueOfMeaning[meaning];
  const kind = kindOfMeaning[meaning];
  return new PlatformFailure(kind, messageOf(error, meaning), {
    platformCode: meaning === 'too_much_data' && error.subcode === null ? tooMuchDataCode : platformCodeOf(error),
    ...(kind === 'rate_limited' ? { retryAfterSeconds: waitOf(meaning, response) } : {}),
    ...(meaning === 'operator' ? { retryAfterSeconds: operatorWaitSeconds } : {}),
    ...(kind === 'unavailable' && meaning !== 'operator' ? { mayHaveExecuted: true } : {}),
    ...(kind === 'unauthorized' ? { isRenewable: false } : {}),
    ...(issue === undefined ? {} : { issue }),
  });
};

/** Refusals that Meta sends with code 1 and with statuses that blame the server. */
const saidWithServerErrors: ReadonlySet<ErrorMeaning> = new Set(['too_much_data', 'unlinked_instagram']);

/** Another refusal with such a status is none. */
function meaningWith(status: number, meaning: ErrorMeaning): ErrorMeaning {
  if (status === 429) return 'throttled';
  const isRefusal = kindOfMeaning[meaning] === 'rejected' && !saidWithServerErrors.has(meaning);
  return status >= 500 && isRefusal ? 'unavailable' : meaning;
}

/** Whether a report or a page of a list is too large to be answered at once. */
export function isTooMuchData(error: unknown): boolean {
  if (!(error instanceof PlatformFailure)) return false;
  const { platformCode = '' } = error.details;
  const [code, subcode] = platformCode.split('/').map(Number);
  return platformCode === tooMuchDataCode || (code !== undefined && meaningOf(code, subcode ?? null) === 'too_much_data');
}

export const platformCodeOf = ({ code, subcode }: Pick<GraphError, 'code' | 'subcode'>): string =>
  subcode === null ? String(code) : `${code}/${subcode}`;

const waitOf = (meaning: ErrorMeaning, { headers }: OutgoingResponse): number =>
  meaning === 'changed_too_often' ? changedTooOftenSeconds : waitSecondsOf(headers);

/** Without an error in its format, a refusal need not be one of the Graph API, so what was asked for may have been done. */
function readWithoutError(response: OutgoingResponse, platform: string): PlatformFailure | null {
  const { status, headers } = response;
  if (status < 300) return null;
  const platformCode = `http_${status}`;
  if (status === 429) {
    const details = { platformCode, retryAfterSeconds: waitSecondsOf(headers) };
    return new PlatformFailure('rate_limited', `${platform} is rate limiting calls.`, details);
  }
  const common = readHttpFailure(response, platform);
  if (common !== null) return common;
  return new PlatformFailure('unavailable', `${platform} responded with status ${status}.`, { platformCode, mayHaveExecuted: true });
}

function messageOf({ message, traceId }: GraphError, meaning: ErrorMeaning): string {
  const trace = traceId === null ? '' : `(trace ${traceId})`;
  const remedy = remedyOfMeaning[meaning] ?? '';
  const said = remedy === '' || /[.!?]$/.test(message) ? message : `${message}.`;
  return [said, remedy, trace].filter((part) => part !== '').join(' ');
}

/** Null when the body has no error in the format of the Graph API. */
export function graphErrorOf(text: string): GraphError | null {
  if (!text.includes('"error"')) return null;
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const { error } = (body ?? {}) as { error?: unknown };
  if (typeof error !== 'object' || error === null) return null;
  const one = error as Readonly<Record<string, unknown>>;
  const code = numberIn(one['code']);
  if (code === null) return null;
  const title = textIn(one['error_user_title']);
  const user = textIn(one['error_user_msg']);
  const said = user === null ? textIn(one['message']) : title === null ? user : `${title}: ${user}`;
  return {
    code,
    subcode: numberIn(one['error_subcode']),
    message: (said ?? `Meta refused the request with code ${code}.`).slice(0, maxMessageLength),
    traceId: textIn(one['fbtrace_id']),
    developerMessage: textIn(one['message']) ?? '',
  };
}

const numberIn = (value: unknown): number | null => (Number.isSafeInteger(value) ? (value as number) : null);
const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
