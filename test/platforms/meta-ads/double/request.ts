import type { WireRequest } from '../../doubles/http-server.js';
import { invalidParameter, unknownPath } from './errors.js';

/** A file of a form. */
export interface SentFile {
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** A call with its parameters as they were sent: texts, or the values of a JSON body. */
export interface GraphRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Null when the path names none. */
  readonly version: string | null;
  readonly path: readonly string[];
  readonly params: Readonly<Record<string, unknown>>;
  readonly files: readonly SentFile[];
  readonly token: string | null;
  readonly proof: string | null;
}

const methods: readonly string[] = ['GET', 'POST', 'DELETE'];

/** Reads a call. Parameters are in the query, in a form or in a JSON body; the token is one of them or in the header. */
export async function readRequest(request: WireRequest): Promise<GraphRequest> {
  const { method, url, headers } = request;
  if (!methods.includes(method)) throw unknownPath(url.pathname);
  const segments = url.pathname.split('/').filter((part) => part !== '');
  const isVersioned = /^v\d+\.\d+$/.test(segments[0] ?? '');
  const { fields, files } = method === 'POST' ? await readBody(request) : { fields: {}, files: [] };
  const params: Record<string, unknown> = { ...fields };
  for (const [name, value] of url.searchParams) {
    if (name in params) throw invalidParameter(`Param ${name} is repeated`, name);
    params[name] = value;
  }
  const { access_token: sent, appsecret_proof: proof, ...rest } = params;
  const bearer = /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1] ?? null;
  return {
    method: method as GraphRequest['method'],
    version: isVersioned ? (segments[0] ?? null) : null,
    path: (isVersioned ? segments.slice(1) : segments).map((part) => decodeURIComponent(part)),
    params: rest,
    files,
    token: typeof sent === 'string' ? sent : bearer,
    proof: typeof proof === 'string' ? proof : null,
  };
}

interface Body {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly files: readonly SentFile[];
}

async function readBody({ headers, body, bytes }: WireRequest): Promise<Body> {
  if (bytes.length === 0) return { fields: {}, files: [] };
  const contentType = headers['content-type'] ?? '';
  switch (contentType.split(';')[0] ?? '') {
    case 'application/x-www-form-urlencoded':
      return { fields: onlyOnce([...new URLSearchParams(body)]), files: [] };
    case 'application/json':
      return { fields: readJson(body), files: [] };
    case 'multipart/form-data':
      return readMultipart(bytes, contentType);
    default:
      throw invalidParameter(`The content type ${contentType} is not supported`);
  }
}

function onlyOnce(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of entries) {
    if (name in fields) throw invalidParameter(`Param ${name} is repeated`, name);
    fields[name] = value;
  }
  return fields;
}

function readJson(body: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw invalidParameter('The body is not JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalidParameter('The body must be an object');
  return value as Record<string, unknown>;
}

async function readMultipart(bytes: Buffer, contentType: string): Promise<Body> {
  const form = await new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } }).formData();
  const entries = [...form];
  const files = entries.flatMap(([, value]) => (typeof value === 'string' ? [] : [value]));
  return {
    fields: onlyOnce(entries.filter(([, value]) => typeof value === 'string')),
    files: await Promise.all(files.map(async (file) => ({ fileName: file.name, bytes: Buffer.from(await file.arrayBuffer()) }))),
  };
}
