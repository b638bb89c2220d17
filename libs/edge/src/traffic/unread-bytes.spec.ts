import type { Socket } from 'node:net';
import { UnreadBytes } from './unread-bytes.js';

interface Client {
  bytesWritten: number;
  writableLength: number;
  isClosed: boolean;
}
let clients: Client[];
let unread: UnreadBytes;

const limits = { maxBytes: 1_000, periodMs: 10_000, minBytes: 100 };
beforeEach(() => {
  clients = [];
  unread = new UnreadBytes(() => clients.filter(({ isClosed }) => !isClosed) as unknown as Socket[], limits);
});
afterEach(() => unread.stop());

/** A client that has taken `taken` bytes of what was written for it, and not the rest. */
function add(rest: number, taken = 0): Client {
  const client = { bytesWritten: rest + taken, writableLength: rest, isClosed: false };
  clients.push(Object.assign(client, { destroy: () => (client.isClosed = true) }));
  return client;
}
function take(client: Client, bytes: number): void {
  client.writableLength -= bytes;
}
const closed = () => clients.map(({ isClosed }) => isClosed);

it('a client that takes less than it should in a period is closed', () => {
  const [slow, slower] = [add(300), add(300)];
  unread.sweep(0);
  take(slow, 100);
  take(slower, 99);
  unread.sweep(9_999);
  expect(closed()).toEqual([false, false]);
  unread.sweep(10_000);
  expect([closed(), unread.closed]).toEqual([[false, true], 1]);
  unread.sweep(20_000);
  expect(closed()).toEqual([true, true]);
});

it('a client that has taken everything meanwhile begins a new period with its next response', () => {
  const client = add(50);
  unread.sweep(0);
  take(client, 50);
  unread.sweep(9_000);
  client.writableLength = client.bytesWritten = 50;
  unread.sweep(11_000);
  expect(closed()).toEqual([false]);
});

it('when all together leave too much, the one that has taken nothing for longest is closed first', () => {
  const [first, second] = [add(400), add(400), add(150)];
  unread.sweep(0);
  take(first, 10);
  unread.sweep(1_000);
  expect(closed()).toEqual([false, false, false]);
  second.writableLength += 100;
  second.bytesWritten += 100;
  unread.sweep(2_000);
  expect(closed()).toEqual([false, true, false]);
});
