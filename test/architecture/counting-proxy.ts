import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CountingProxy {
  /** The database's URL by way of the proxy. */
  readonly url: string;
  /** Packets that connections of this application have sent to the database so far. */
  sentBy(applicationName: string): number;
  close(): void;
}

/** Stands between service and database and counts what leaves the service. */
export async function countingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  const sent = new Map<string, number>();
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    let application: string | undefined;
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => socket.destroy());
    }
    client.on('data', (bytes) => {
      // The first packet is the start-up message, which names the application.
      if (application === undefined) application = /application_name\0([^\0]*)\0/.exec(bytes.toString('latin1'))?.[1] ?? '';
      else sent.set(application, (sent.get(application) ?? 0) + 1);
      database.write(bytes);
    });
    database.on('data', (bytes) => client.write(bytes));
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  Object.assign(url, { hostname: '127.0.0.1', port: String((server.address() as AddressInfo).port) });
  return {
    url: url.toString(),
    sentBy: (applicationName) => sent.get(applicationName) ?? 0,
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
