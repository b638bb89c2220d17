import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { RawConnection } from '../hostile/raw-socket.js';
import { startTestService, type TestService } from '../setup/test-service.js';
import { until } from '../setup/until.js';

// What connections cost before a request of theirs is counted.

const isFull = process.env['TEST_SCALE'] === 'full';
/** A tenth as many may be open that have not sent a request. */
const maxConnections = isFull ? 10_000 : 400;
const silentSockets = isFull ? 14_000 : 300;
const openedAtOnce = 50;

let api: TestService;
const open = (localAddress = '127.0.0.1') =>
  RawConnection.open({ port: api.service.httpsPort, tls: { ca: api.ca, localAddress } as never });
async function isServed(connection: RawConnection): Promise<boolean> {
  connection.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return (await connection.read())?.status === 200;
}

async function startWith(max: number): Promise<TestService> {
  return startTestService({ environment: { RUN_JOBS: 'off', MAX_CONNECTIONS: String(max) } });
}

describe('a service with as many clients as it accepts', () => {
  beforeAll(async () => {
    api = await startWith(10);
  });
  afterAll(() => api.stop());

  it('closes the connection that was used least recently for a new client', async () => {
    const connections: RawConnection[] = [];
    for (let i = 0; i < 10; i++) {
      const connection = await open();
      expect(await isServed(connection)).toBe(true);
      connections.push(connection);
    }
    const [first, second, third] = connections as [RawConnection, RawConnection, RawConnection];
    expect(await isServed(first)).toBe(true);
    const late = await open();
    expect(await isServed(late)).toBe(true);
    await until(
      () => second.isClosed,
      (isClosed) => isClosed,
      5_000,
    );
    expect(await isServed(first)).toBe(true);
    expect(await isServed(third)).toBe(true);
    for (const connection of [late, ...connections]) connection.end();
  });
});

describe('connections that say nothing', () => {
  beforeAll(async () => {
    api = await startWith(maxConnections);
  });
  afterAll(() => api.stop());

  it(`${silentSockets} of one address cost no client its connection, and new clients of others are served`, async () => {
    const clients = await Promise.all(Array.from({ length: 8 }, () => open()));
    expect(await Promise.all(clients.map(isServed))).toEqual(clients.map(() => true));
    const silent: Socket[] = [];
    let newcomers = 0;
    for (let i = 0; i < silentSockets; i += openedAtOnce) {
      const opened = Array.from(
        { length: openedAtOnce },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect({ port: api.service.httpsPort, host: '127.0.0.1', localAddress: '127.0.0.2' });
            socket.once('connect', () => resolve(socket)).on('error', () => resolve(socket));
          }),
      );
      silent.push(...(await Promise.all(opened)));
      const answers = await Promise.all(clients.map(isServed));
      expect(answers).toEqual(clients.map(() => true));
      const newcomer = await open('127.0.0.3');
      if (await isServed(newcomer)) newcomers++;
      newcomer.end();
    }
    expect(newcomers).toBe(silentSockets / openedAtOnce);
    for (const socket of silent) socket.destroy();
    for (const client of clients) client.end();
  }, 300_000);

  it('are closed after two seconds, also while others are opened', async () => {
    const start = Date.now();
    const closed = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const socket = connect({ port: api.service.httpsPort, host: '127.0.0.1' });
        await new Promise((resolve) =>
          socket
            .on('error', () => undefined)
            .once('close', resolve)
            .resume(),
        );
        return Date.now() - start;
      }),
    );
    expect(Math.min(...closed)).toBeGreaterThan(1_900);
    expect(Math.max(...closed)).toBeLessThan(6_000);
  });
});

describe('requests that a client sends before it has read the responses to others', () => {
  it('are worked on one after the other and answered in order, and a hundred of them cause no warning', async () => {
    api = await startWith(100);
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    const account = await api.openAccount();
    const connection = await open();
    const requestOf = (id: number) =>
      `GET /v1/campaigns?limit=1 HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\nAuthorization: Bearer ${account.keys.viewer}\r\n\r\n`;
    connection.write(Array.from({ length: 100 }, (_, id) => requestOf(id)).join(''));
    const answers = [];
    for (let i = 0; i < 100; i++) answers.push(await connection.read());
    expect(answers.map((answer) => [answer?.status, answer?.headers['x-request-id']])).toEqual(
      Array.from({ length: 100 }, (_, id) => [200, `${id}`]),
    );
    await pause(50);
    process.off('warning', onWarning);
    expect(warnings.filter(({ name }) => name === 'MaxListenersExceededWarning')).toEqual([]);
    connection.end();
    await api.stop();
  }, 60_000);
});
