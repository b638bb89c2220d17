import type { z } from 'zod';
import type { AccessTokens } from '../../../application/ports/platform-adapters.js';
import type { PlatformCall, PlatformHttp } from '../../outgoing/platform-http.js';
import { withToken } from '../with-token.js';
import { readSandboxFailure } from './sandbox-failures.js';
import { parseResponse } from '../platform-response.js';

interface Call {
  readonly method: PlatformCall['method'];
  /** Path relative to the ad account. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isIdempotent: boolean;
  readonly isReport?: boolean;
}

/** HTTP calls in one ad account. It renews an expired token and repeats the call. */
export class SandboxApi {
  constructor(
    private readonly http: PlatformHttp,
    private readonly baseUrl: string,
    private readonly bulkheadKey: string,
    private readonly tokens: AccessTokens,
  ) {}

  call<T extends z.ZodType>({ method, path, body, headers = {}, isIdempotent, isReport = false }: Call, shape: T): Promise<z.infer<T>> {
    return withToken(this.tokens, async (accessToken) => {
      const response = await this.http.send({
        method,
        url: this.baseUrl + path,
        headers: {
          ...headers,
          authorization: `Bearer ${accessToken}`,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        isIdempotent,
        isReport,
        bulkheadKey: this.bulkheadKey,
        readFailure: readSandboxFailure,
      });
      return parseResponse(response, shape, 'sandbox');
    });
  }
}
