import { DomainError } from '#libs/kernel';
import type { FastifyRequest } from 'fastify';
import secureJson from 'secure-json-parse';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const maxNesting = 32;

const invalid = (message: string) => new DomainError('invalid_json', message) as DomainError & { statusCode?: number };

/** Parses a JSON body. Rejects invalid UTF-8, prototype keys and deep nesting. */
export function parseJsonBody(request: FastifyRequest, body: Buffer | string, done: (error: Error | null, value?: unknown) => void): void {
  const bytes = body as Buffer;
  request.rawBody = bytes;
  if (!isUtf8(request.headers['content-type'] ?? '')) {
    return done(new DomainError('unsupported_media_type', 'The body must be UTF-8.'));
  }
  if (request.method !== 'PATCH' && request.headers['content-type']?.toLowerCase().includes('merge-patch')) {
    return done(
      new DomainError('unsupported_media_type', 'application/merge-patch+json is supported for PATCH only. Send application/json.'),
    );
  }
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return done(invalid('The body is not valid UTF-8.'));
  }
  if (isTooDeep(text)) return done(invalid(`The body is nested more than ${maxNesting} levels deep.`));
  try {
    done(null, secureJson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' }));
  } catch (error) {
    const forbidden = error instanceof SyntaxError && /forbidden prototype/.test(error.message);
    done(
      invalid(forbidden ? 'The body has a key that is never allowed (__proto__ or constructor.prototype).' : 'The body is not valid JSON.'),
    );
  }
}

/** Returns false if a charset parameter names another encoding. */
function isUtf8(contentType: string): boolean {
  if (!contentType.includes('=')) return true;
  const charsets = contentType.matchAll(/charset\s*=\s*"?([^\s;"]*)/gi);
  return Array.from(charsets).every((match) => /^utf-?8$/i.test(match[1] as string));
}

/** Counts brackets outside strings before the body is parsed, so no recursive code ever processes a deeply nested value. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inString) {
      if (code === 92) i++;
      else if (code === 34) inString = false;
    } else if (code === 34) inString = true;
    else if (code === 123 || code === 91) {
      if (++depth > maxNesting) return true;
    } else if (code === 125 || code === 93) depth--;
  }
  return false;
}
