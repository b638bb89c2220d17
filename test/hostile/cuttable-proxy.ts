import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A wire between the service and its database that a test can cut, mend and hold still. */
export class CuttableProxy {
  private readonly sockets = new Set<Socket>();
  private isCut = false;

  private constructor(
    readonly url: string,
    private readonly close: () => void,
  ) {}

  static async before(databaseUrl: string): Promise<CuttableProxy> {
    const target = new URL(databaseUrl);
    const server = createServer((client) => {
      if (proxy.isCut) {
        client.resetAndDestroy();
        return;
      }
      const upstream = connect(Number(target.port), target.hostname);
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        proxy.sockets.add(from);
        from.pipe(to);
        from.on('error', () => to.destroy());
        from.on('close', () => {
          proxy.sockets.delete(from);
          to.destroy();
        });
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String((server.address() as AddressInfo).port);
    const proxy = new CuttableProxy(url.toString(), () => server.close());
    return proxy;
  }

  /** Every connection is reset, every new one too. */
  cut(): void {
    this.isCut = true;
    for (const socket of this.sockets) socket.resetAndDestroy();
  }

  restore(): void {
    this.isCut = false;
  }

  stop(): void {
    this.cut();
    this.close();
  }
}
