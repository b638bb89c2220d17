import { readFileSync } from 'node:fs';
import type { PlatformFailure } from '#libs/ad-platforms';
import { readGoogleFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/google/google-failures.js';
import { readPinterestFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/pinterest/pinterest-failures.js';

/** An answer as a live client has met it, what it means here, and what a user reads. */
interface RealError {
  readonly what: string;
  readonly source: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body: unknown;
  readonly verdict: object;
  readonly reads: string;
}

const errorsOf = (platform: string) =>
  JSON.parse(readFileSync(`test/platforms/real-errors/${platform}.json`, 'utf8')) as readonly RealError[];
const cases = [
  ...errorsOf('google_ads').map((one) => ({ ...one, platform: 'google_ads', read: readGoogleFailure })),
  ...errorsOf('pinterest_ads').map((one) => ({ ...one, platform: 'pinterest_ads', read: readPinterestFailure })),
];

function verdictOf({ kind, details: { platformCode, issue, retryAfterSeconds, mayHaveExecuted } }: PlatformFailure): object {
  return {
    kind,
    ...(platformCode === undefined ? {} : { code: platformCode }),
    ...(issue === undefined ? {} : { issue }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    ...(mayHaveExecuted === true ? { may_have_executed: true } : {}),
  };
}

describe('answers that live clients have met', () => {
  it.each(cases)('$platform: $what', ({ platform, read, status, headers = {}, body, verdict, reads }) => {
    const failure = read({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, platform);
    expect(failure && { verdict: verdictOf(failure), reads: failure.message }).toEqual({ verdict, reads });
  });
});
