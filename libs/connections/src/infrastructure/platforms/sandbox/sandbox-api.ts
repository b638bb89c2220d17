import type { z } from 'zod';
import type { AccessTokens } from '../../../application/ports/ad-platforms.js';
import type { OutgoingCall, PlatformHttp } from '../../outgoing/platform-http.js';
import { withToken } from '../../tokens/with-token.js';
import { readAnswer } from './sandbox-answer.js';

interface Call {
  readonly method: OutgoingCall['method'];
  /** Below the ad account. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly repeatable: boolean;
}

/** Calls in one ad account: a token that has expired is renewed on the way. */
export class SandboxApi {
  constructor(
    private readonly http: PlatformHttp,
    private readonly baseUrl: string,
    private readonly share: string,
    private readonly tokens: AccessTokens,
  ) {}

  call<T extends z.ZodType>({ method, path, body, headers = {}, repeatable }: Call, shape: T): Promise<z.infer<T>> {
    return withToken(this.tokens, async (accessToken) => {
      const answer = await this.http.send({
        method,
        url: this.baseUrl + path,
        headers: {
          ...headers,
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        repeatable,
        share: this.share,
      });
      return readAnswer(answer, shape);
    });
  }
}
