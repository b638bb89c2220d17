import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { ExchangeOperation, ExchangeOutcome } from '#libs/ad-platforms';

/** One call of an adapter as PLATFORM_EXCHANGES records it. Bodies are texts; a multipart form is an object of its fields. */
export interface Exchange {
  readonly platform: string;
  readonly outcome: ExchangeOutcome;
  readonly method: string;
  readonly url: string;
  readonly request: { readonly headers: Readonly<Record<string, string>>; readonly body: string | object | null };
  /** Null when there was no complete response. */
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string } | null;
  readonly note: string;
  /** Its line in the recording, from 1. */
  readonly line: number;
}

/** Reads a recording. Throws for a line that is not an exchange. */
export async function* readRecording(file: string): AsyncGenerator<Exchange> {
  let line = 0;
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    if (text.trim() === '') continue;
    const exchange = parse(text);
    if (exchange === null) throw new Error(`${file}:${line} is not an exchange.`);
    yield { ...exchange, line };
  }
}

function parse(text: string): Exchange | null {
  try {
    const exchange = JSON.parse(text) as Partial<Exchange> | null;
    const isExchange = typeof exchange?.platform === 'string' && typeof exchange.url === 'string' && exchange.request !== undefined;
    return isExchange ? (exchange as Exchange) : null;
  } catch {
    return null;
  }
}

/** The operation of an exchange: the first that fits. */
export function operationOf({ method, url, request }: Exchange, operations: readonly ExchangeOperation[]): ExchangeOperation | undefined {
  const { pathname, search } = new URL(url);
  const text = `${search} ${typeof request.body === 'string' ? request.body : JSON.stringify(request.body)}`;
  return operations.find(
    (one) => one.method === method && pathPattern(one.path).test(pathname) && (one.contains === undefined || text.includes(one.contains)),
  );
}

const patterns = new Map<string, RegExp>();

function pathPattern(path: string): RegExp {
  let pattern = patterns.get(path);
  if (pattern === undefined) {
    const parts = path.split(/\{[^}]*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    pattern = new RegExp(`^${parts.join('[^/]+')}$`);
    patterns.set(path, pattern);
  }
  return pattern;
}
