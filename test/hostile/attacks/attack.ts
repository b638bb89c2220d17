import type { TestService } from '../../setup/test-service.js';
import type { RawAnswer } from '../raw-socket.js';

export interface Victim {
  readonly service: TestService;
  /** A valid key that may do everything. */
  readonly key: string;
  /** `localhost:port`. */
  readonly host: string;
  /** A draft campaign that is there to be read. */
  readonly campaign: string;
}

export interface Attack {
  readonly name: string;
  /** The bytes on the wire; several pieces go out one after the other, a moment apart. */
  readonly bytes: (victim: Victim) => string | Buffer | (string | Buffer)[];
  /** What each answer must be, in order: the code of an error or the status of a success. */
  readonly answers: readonly (string | number)[];
  /** Whether the connection must be closed after them; default: when the last answer is `invalid_request`. */
  readonly closes?: boolean;
  /** The client ends its side after sending. */
  readonly hangsUp?: boolean;
  /** The answer to HEAD has no body. */
  readonly isHead?: boolean;
  readonly check?: (answers: RawAnswer[], victim: Victim) => void | Promise<void>;
}

export type Header = readonly [name: string, value: string];

/** A request that is right but for what a test changes: `extra` headers follow Host and Authorization. */
export function message(victim: Victim, method: string, path: string, extra: readonly Header[] = [], body: string | Buffer = ''): Buffer {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'utf8') : body;
  const length: readonly Header[] =
    bytes.length === 0 || has(extra, 'content-length') || has(extra, 'transfer-encoding') ? [] : [['Content-Length', String(bytes.length)]];
  const lines = [['Host', victim.host], ['Authorization', `Bearer ${victim.key}`], ...extra, ...length].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.concat([Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`, 'latin1'), bytes]);
}

/** A campaign to create; the type may be overruled by `extra`. */
export function create(victim: Victim, body: string | Buffer, extra: readonly Header[] = []): Buffer {
  const type: readonly Header[] = has(extra, 'content-type') ? [] : [['Content-Type', 'application/json']];
  return message(victim, 'POST', '/v1/campaigns', [...type, ...extra], body);
}

export const head = (victim: Victim, line: string, ...lines: string[]) =>
  `${line}\r\nHost: ${victim.host}\r\nAuthorization: Bearer ${victim.key}\r\n${lines.map((l) => `${l}\r\n`).join('')}\r\n`;

/** What an attacker would slip in: seen in the table afterwards, it got through. */
export const smuggled = (victim: Victim) => create(victim, '{"name":"smuggled"}').toString('latin1');

function has(headers: readonly Header[], name: string): boolean {
  return headers.some(([given]) => given.toLowerCase() === name);
}

/** Checks what was stored by the create that was answered last. */
export function stored(expected: Readonly<Record<string, unknown>>): NonNullable<Attack['check']> {
  return async (answers, { service, key }) => {
    const { data } = (answers.at(-1) as RawAnswer).body as { data: { id: string } };
    expect(data).toMatchObject(expected);
    const read = await service.get(`/v1/campaigns/${data.id}`, key);
    expect(read.body.data).toMatchObject(expected);
  };
}
