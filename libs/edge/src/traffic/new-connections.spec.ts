import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { networkOf } from '../client-address.js';
import { NewConnections } from './new-connections.js';

let port = 1_000;
let closed: string[];
beforeEach(() => void (closed = []));

function open(connections: NewConnections, name: string, remoteAddress: string): Socket {
  const socket = Object.assign(new EventEmitter(), { remoteAddress, remotePort: port++, localPort: 443 });
  const destroy = () => {
    closed.push(name);
    socket.emit('close');
  };
  connections.add(Object.assign(socket, { destroy }) as unknown as Socket);
  return socket as unknown as Socket;
}

it('a network that has its share loses its own oldest connection to a new one', () => {
  const connections = new NewConnections(8);
  open(connections, 'other', '192.0.2.9');
  for (const name of ['first', 'second', 'third']) open(connections, name, '192.0.2.1');
  expect([closed, connections.size]).toEqual([['first'], 3]);
});

it('the oldest of all makes room for a new one where no network has more than its share', () => {
  const connections = new NewConnections(4);
  for (const i of [1, 2, 3, 4, 5]) open(connections, `${i}`, `192.0.2.${i}`);
  expect([closed, connections.size]).toEqual([['1'], 4]);
});

it('a connection that has sent a request, or has closed, is not counted and not closed', () => {
  const connections = new NewConnections(4);
  const first = open(connections, 'first', '192.0.2.1');
  // The socket of TLS is another object with the same addresses.
  const { remoteAddress, remotePort, localPort } = first;
  connections.remove({ remoteAddress, remotePort, localPort } as Socket);
  open(connections, 'second', '192.0.2.1').emit('close');
  open(connections, 'third', '192.0.2.1');
  expect([closed, connections.size]).toEqual([[], 1]);
});

it('a proxy has no share, because its connections are those of many clients', () => {
  const connections = new NewConnections(4, ({ remoteAddress }) => remoteAddress === '10.0.0.1');
  for (const i of [1, 2, 3, 4]) open(connections, `${i}`, '10.0.0.1');
  expect([closed, connections.size]).toEqual([[], 4]);
});

it.each([
  ['192.0.2.7', '::ffff:192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['2001:db8:1::1', '2001:db8:2::1', false],
])('%s and %s are of one network: %s', (one, other, isSame) => {
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});
