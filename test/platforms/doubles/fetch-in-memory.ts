import type { WireRequest } from './http-server.js';

interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An empty text is no body. */
  readonly text: string;
}

/** What carries a call to a double. */
export type Fetch = (url: string, options: RequestInit) => Promise<Response>;

/** `fetch` without a server: a call goes straight to what answers it. Null is a call that is cut off. */
export function fetchInMemory(answer: (request: WireRequest) => Promise<Reply | null> | Reply | null): Fetch {
  return async (url, options) => {
    const request = new Request(url, options);
    const bytes = Buffer.from(await request.arrayBuffer());
    const headers = Object.fromEntries(request.headers);
    const reply = await answer({ method: request.method, url: new URL(url), headers, body: bytes.toString('utf8'), bytes });
    if (reply === null) throw new TypeError('The call was cut off.');
    return new Response(reply.text === '' ? null : reply.text, { status: reply.status, headers: reply.headers ?? {} });
  };
}
