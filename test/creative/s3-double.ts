import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface S3Double {
  readonly url: string;
  /** Objects by `bucket/key`. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly type: string; readonly changedAt: Date }>;
  readonly calls: { readonly method: string; readonly path: string; readonly signed: boolean }[];
  /** Answers the next calls with this status first. */
  fail(times: number, status: number): void;
  close(): Promise<void>;
}

const signature =
  /^AWS4-HMAC-SHA256 Credential=test-key\/\d{8}\/eu-test-1\/s3\/aws4_request, ?SignedHeaders=[\w;-]*host[\w;-]*, ?Signature=[0-9a-f]{64}$/;
const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`;
const errorXml = (code: string) => xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);

/** The calls of S3 that the service makes, over real HTTP; unsigned ones are refused as S3 does. */
export async function startS3Double(): Promise<S3Double> {
  const objects: S3Double['objects'] = new Map();
  const calls: { method: string; path: string; signed: boolean }[] = [];
  let failing = { times: 0, status: 503 };

  function handle(request: IncomingMessage, body: Buffer, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://s3');
    const path = decodeURIComponent(url.pathname.slice(1));
    const signed = signature.test(request.headers.authorization ?? '') && request.headers['x-amz-date'] !== undefined;
    calls.push({ method: request.method ?? '', path, signed });
    if (!signed) return void response.writeHead(403, { 'content-type': 'application/xml' }).end(errorXml('AccessDenied'));
    if (failing.times > 0) {
      failing = { ...failing, times: failing.times - 1 };
      return void response.writeHead(failing.status, { 'content-type': 'application/xml' }).end(errorXml('SlowDown'));
    }
    if (url.searchParams.get('list-type') === '2') return list(path.replace(/\/$/, ''), url.searchParams, response);
    const found = objects.get(path);
    switch (String(request.method)) {
      case 'PUT':
        objects.set(path, { bytes: body, type: String(request.headers['content-type']), changedAt: new Date() });
        return void response.writeHead(200, { etag: '"x"' }).end();
      case 'DELETE':
        objects.delete(path);
        return void response.writeHead(204).end();
      case 'HEAD':
      case 'GET': {
        if (!found)
          return void response
            .writeHead(404, { 'content-type': 'application/xml' })
            .end(request.method === 'HEAD' ? undefined : errorXml('NoSuchKey'));
        response.writeHead(200, {
          'content-type': found.type,
          'content-length': found.bytes.length,
          etag: '"x"',
          'last-modified': found.changedAt.toUTCString(),
        });
        return void response.end(request.method === 'HEAD' ? undefined : found.bytes);
      }
      default:
        response.writeHead(405).end();
    }
  }

  function list(bucket: string, query: URLSearchParams, response: ServerResponse): void {
    const prefix = query.get('prefix') ?? '';
    const after = query.get('continuation-token') ?? '';
    const most = 2;
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(`${bucket}/${prefix}`))
      .sort()
      .filter((key) => key > after);
    const page = keys.slice(0, most);
    const contents = page
      .map((key) => ({ key: key.slice(bucket.length + 1), object: objects.get(key) }))
      .map(
        ({ key, object }) =>
          `<Contents><Key>${key}</Key><LastModified>${object?.changedAt.toISOString()}</LastModified><ETag>"x"</ETag><Size>${object?.bytes.length}</Size></Contents>`,
      )
      .join('');
    const more =
      keys.length > most
        ? `<IsTruncated>true</IsTruncated><NextContinuationToken>${page.at(-1)}</NextContinuationToken>`
        : '<IsTruncated>false</IsTruncated>';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        xml(
          `<ListBucketResult><Name>${bucket}</Name><Prefix>${prefix}</Prefix><KeyCount>${page.length}</KeyCount>${more}${contents}</ListBucketResult>`,
        ),
      );
  }

  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, Buffer.concat(chunks), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    fail(times, status) {
      failing = { times, status };
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
