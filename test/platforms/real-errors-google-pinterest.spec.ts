import { readFileSync } from 'node:fs';
import type { PlatformFailure } from '#libs/ad-platforms';
import { readGoogleFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/google/google-failures.js';
import { readPinterestFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/pinterest/pinterest-failures.js';

/** An answer as a live client has met it, and what it means here. */
interface RealError {
  readonly name: string;
  readonly source: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The kind of the failure, then its issue and the seconds to wait, if it has them. */
  readonly verdict: string;
  /** What the user reads. */
  readonly message: string;
}

const errorsOf = (file: string) => JSON.parse(readFileSync(`test/platforms/real-errors/${file}.json`, 'utf8')) as readonly RealError[];
const cases = [
  ...errorsOf('google').map((one) => ({ ...one, platform: 'google_ads', read: readGoogleFailure })),
  ...errorsOf('pinterest').map((one) => ({ ...one, platform: 'pinterest_ads', read: readPinterestFailure })),
];

const verdictOf = ({ kind, details: { issue, retryAfterSeconds } }: PlatformFailure): string =>
  [kind, issue, retryAfterSeconds].filter((part) => part !== undefined).join(' ');

describe('answers that live clients have met', () => {
  it.each(cases)('$platform: $name', ({ platform, read, status, headers = {}, body, verdict, message }) => {
    const failure = read({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, platform);
    expect(failure && { verdict: verdictOf(failure), message: failure.message }).toEqual({ verdict, message });
  });
});
