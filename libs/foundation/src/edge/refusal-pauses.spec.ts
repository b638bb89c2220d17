import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { jest } from '@jest/globals';
import type { Admission } from './admission.js';
import { Refusals } from './refusals.js';

const window = { name: 'minute', limit: 60, remaining: 0, resetAt: 1_900_000_000, resetIn: 2 } as const;
const admission = { whileUnavailable: () => ({ windows: [window], exhausted: null, caller: null }) } as unknown as Admission;
const pauses = new WeakMap<Socket, (ms: number) => void>();
let refusals: Refusals;

beforeEach(() => {
  jest.useFakeTimers();
  refusals = new Refusals({
    headers: {},
    docsUrl: () => 'https://ads.example/docs/errors',
    admission: () => admission,
    isShared: () => false,
    pause: (socket, ms) => pauses.get(socket)?.(ms),
  });
});
afterEach(() => {
  jest.useRealTimers();
});

interface FakeAnswer {
  readonly retrySeconds: number;
  pauseMs: number;
}

/** A client whose requests need no network, for times that a test does not wait. */
function fakeClient(): { refuse: () => void; answers: FakeAnswer[] } {
  const answers: FakeAnswer[] = [];
  const socket = {} as Socket;
  const incoming = { socket, headers: {}, complete: true } as IncomingMessage;
  const refuse = () => {
    const response = Object.assign(new EventEmitter(), {
      req: incoming,
      writeHead: (_: number, headers: string[]) => {
        answers.push({ retrySeconds: Number(headers[headers.indexOf('retry-after') + 1]), pauseMs: 0 });
        return { end: () => undefined };
      },
    }) as unknown as ServerResponse;
    refusals.refuse(incoming, response);
    response.emit('finish');
  };
  pauses.set(socket, (ms) => void ((answers.at(-1) as FakeAnswer).pauseMs = ms));
  return { refuse, answers };
}

describe('a refusal', () => {
  it('says when to come back, the later the more clients are refused, and pauses no client for longer', () => {
    const clients = Array.from({ length: 2_000 }, fakeClient);
    for (const { refuse } of clients) refuse();
    expect(clients.map(({ answers }) => answers[0]?.retrySeconds)).toEqual(
      clients.map((_, i) => Math.min(8, Math.max(2, Math.ceil(0.5 + (i + 1) / 100)))),
    );
    expect(clients.every(({ answers }) => answers[0]?.pauseMs === 0)).toBe(true);
    for (const { refuse } of clients) refuse();
    expect(clients.every(({ answers }) => answers[1]?.retrySeconds === 8 && answers[1].pauseMs === 8_000)).toBe(true);
    jest.advanceTimersByTime(60_000);
    const { refuse, answers } = fakeClient();
    refuse();
    refuse();
    expect(answers.map(({ retrySeconds, pauseMs }) => [retrySeconds, Math.round(pauseMs)])).toEqual([
      [2, 0],
      [2, 520],
    ]);
  });

  it('of a client that comes back after Retry-After pauses nothing, each time', () => {
    const { refuse, answers } = fakeClient();
    for (let i = 0; i < 5; i++) {
      refuse();
      jest.advanceTimersByTime(1_000 * (answers.at(-1)?.retrySeconds ?? 0));
    }
    expect(answers.map(({ pauseMs }) => pauseMs)).toEqual([0, 0, 0, 0, 0]);
    refuse();
    jest.advanceTimersByTime(1_999);
    refuse();
    expect(answers.at(-1)?.pauseMs).toBeGreaterThan(500);
  });

  it('pauses a client that came early again, also after a request of it was accepted, until it has been quiet for ten seconds', () => {
    const { refuse, answers } = fakeClient();
    for (const waitMs of [100, 11_900, 12_100, 0]) {
      refuse();
      jest.advanceTimersByTime(waitMs);
    }
    expect(answers.map(({ pauseMs }) => pauseMs > 0)).toEqual([false, true, true, false]);
  });
});
