import { readdirSync, readFileSync } from 'node:fs';

import type { FailureReader } from '../../libs/ad-platforms/src/infrastructure/outgoing/failure-reader.js';
import { readGoogleFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/google/google-failures.js';
import { readMetaFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/meta/meta-failures.js';
import { readPinterestFailure } from '../../libs/ad-platforms/src/infrastructure/platforms/pinterest/pinterest-failures.js';

/** An error as a platform sends it, what the service makes of it, and what a user reads. */
interface RealError {
  readonly what: string;
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text is sent as it is. */
  readonly body: unknown;
  readonly verdict: {
    readonly kind: string;
    readonly code?: string;
    readonly issue?: string;
    readonly retry_after_seconds?: number;
    readonly may_have_executed?: true;
  };
  readonly reads: string;
}

const readers: Readonly<Record<string, FailureReader>> = {
  google_ads: readGoogleFailure,
  meta_ads: readMetaFailure,
  pinterest_ads: readPinterestFailure,
};

const folder = 'test/platforms/real-errors';
const platforms = readdirSync(folder).map((file) => file.replace('.json', ''));

/** The verdict on an error in the form of the files. */
function judged(read: FailureReader, platform: string, { status, headers = {}, body }: RealError) {
  const failure = read({ status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) }, platform);
  if (failure === null) return null;
  const { platformCode, issue, retryAfterSeconds, mayHaveExecuted } = failure.details;
  const verdict = {
    kind: failure.kind,
    ...(platformCode === undefined ? {} : { code: platformCode }),
    ...(issue === undefined ? {} : { issue }),
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
    ...(mayHaveExecuted === true ? { may_have_executed: true } : {}),
  };
  return { verdict, reads: failure.message };
}

describe.each(platforms)('errors of %s', (platform) => {
  const errors = JSON.parse(readFileSync(`${folder}/${platform}.json`, 'utf8')) as readonly RealError[];

  it.each(errors.map((error) => [error.what, error] as const))('%s has its verdict, and words that say what to do', (_, error) => {
    const read = readers[platform];
    if (read === undefined) throw new Error(`Nothing reads the errors of ${platform}.`);
    expect(judged(read, platform, error)).toEqual({ verdict: error.verdict, reads: error.reads });
  });
});
