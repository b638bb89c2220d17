import { type AddressInfo, createServer, type Server } from 'node:net';

/** A server on every address of this machine, which counts the connections that somebody opens to it. */
export class Canary {
  connections = 0;
  private readonly server: Server = createServer((socket) => {
    this.connections++;
    socket.destroy();
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, resolve);
    });
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** A URL with the port of this server in place of PORT. */
  at(url: string): string {
    return url.replace('PORT', String(this.port));
  }

  stop(): void {
    this.server.close();
  }
}
