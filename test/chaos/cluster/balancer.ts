import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Cluster } from './cluster.ts';

const probeMs = 200;

export interface Balancer {
  readonly port: number;
  close(): Promise<void>;
}

/** A load balancer of TCP connections: in turn to each service whose readiness probe succeeds, as in front of production. */
export async function openBalancer(cluster: Cluster): Promise<Balancer> {
  const ports = cluster.services.map(({ baseUrl }) => Number(new URL(baseUrl).port));
  const isReady = ports.map(() => true);
  const probes = ports.map((_, index) => cluster.client(index, 1));
  let isOver = false;
  const probing = Promise.all(
    probes.map(async (probe, index) => {
      while (!isOver) {
        const reply = await probe.call('GET', '/health/ready', null).catch(() => null);
        isReady[index] = reply?.status === 200;
        await pause(probeMs);
      }
    }),
  );

  let turn = 0;
  const candidates = () => {
    const order = ports.map((_, offset) => (turn + offset) % ports.length);
    turn++;
    return [...order.filter((index) => isReady[index]), ...order.filter((index) => !isReady[index])].map((index) => ports[index] as number);
  };
  const open = new Set<Socket>();
  /** Tries the next service if one does not accept connections. */
  const join = (client: Socket, [port, ...others]: readonly number[]): void => {
    if (port === undefined) return void client.destroy();
    const upstream = connect(port, '127.0.0.1');
    let isConnected = false;
    upstream.once('connect', () => {
      isConnected = true;
      client.pipe(upstream).pipe(client);
    });
    upstream.on('error', () => (isConnected ? client.destroy() : join(client, others)));
    upstream.once('close', () => isConnected && client.destroy());
    client.once('close', () => upstream.destroy());
  };
  const server = createServer((client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    client.once('close', () => open.delete(client));
    join(client, candidates());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      isOver = true;
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await probing;
    },
  };
}
