import { jest } from '@jest/globals';
import type { Socket } from 'node:net';
import { PausedConnections } from './paused-connections.js';

let paused: PausedConnections;
let read: { name: string; at: number }[];

beforeEach(() => {
  jest.useFakeTimers();
  paused = new PausedConnections();
  read = [];
});
afterEach(() => {
  jest.useRealTimers();
});

function socketOf(name: string, more: Partial<Socket> = {}): Socket {
  const start = performance.now();
  return {
    writable: true,
    destroyed: false,
    pause: () => undefined,
    resume: () => read.push({ name, at: performance.now() - start }),
    ...more,
  } as unknown as Socket;
}

describe('paused connections', () => {
  it('are read again after their time, whatever the order in which they were paused', () => {
    for (const [name, ms] of Object.entries({ long: 8_000, short: 500, middle: 2_000 })) paused.add(socketOf(name), ms);
    jest.advanceTimersByTime(10_000);
    expect(read.map(({ name }) => name)).toEqual(['short', 'middle', 'long']);
    for (const [i, ms] of [500, 2_000, 8_000].entries()) {
      expect(read[i]?.at).toBeGreaterThanOrEqual(ms);
      expect(read[i]?.at).toBeLessThan(ms + 50);
    }
    expect([paused.size, jest.getTimerCount()]).toEqual([0, 0]);
  });

  it('keep their time when they are paused again, and can be paused after it', () => {
    const socket = socketOf('one');
    paused.add(socket, 500);
    paused.add(socket, 5_000);
    jest.advanceTimersByTime(600);
    expect([read.length, paused.has(socket)]).toEqual([1, false]);
    paused.add(socket, 500);
    expect(paused.has(socket)).toBe(true);
    jest.advanceTimersByTime(600);
    expect(read).toHaveLength(2);
  });

  it('are all read at once when the process stops', () => {
    for (let i = 0; i < 100; i++) paused.add(socketOf(String(i)), 500 + i * 50);
    paused.resumeAll();
    expect([read.length, paused.size, jest.getTimerCount()]).toEqual([100, 0, 0]);
  });

  it('that are closed are neither paused nor read again', () => {
    paused.add(socketOf('closing', { writable: false }), 500);
    expect(paused.size).toBe(0);
    const gone = socketOf('gone');
    paused.add(gone, 500);
    Object.assign(gone, { destroyed: true });
    jest.advanceTimersByTime(1_000);
    expect([read, paused.size]).toEqual([[], 0]);
  });
});
