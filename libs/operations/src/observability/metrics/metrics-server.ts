import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { collectDefaultMetrics } from 'prom-client';
import type { TelemetrySettings } from '../../settings.js';
import type { Metrics } from './metrics.js';

/** Serves the metrics of the process over plain HTTP, on a port of its own that clients do not reach. */
export class MetricsServer {
  private constructor(
    private readonly server: Server,
    /** Such as `http://127.0.0.1:9464/metrics`. */
    readonly url: string,
  ) {}

  /** Returns undefined if METRICS_PORT is off. Rejects if the address cannot be listened on. */
  static async start(
    metrics: Metrics,
    { metricsPort, metricsHost }: TelemetrySettings,
    logger: Logger,
  ): Promise<MetricsServer | undefined> {
    if (metricsPort === null) return undefined;
    const { registry } = metrics;
    collectDefaultMetrics({ register: registry });
    const server = createServer(
      { headersTimeout: 5_000, requestTimeout: 5_000, keepAliveTimeout: 65_000 },
      ({ method, url = '' }, response) => {
        if (url.split('?', 1)[0] !== '/metrics') {
          response.writeHead(404).end('The metrics are at /metrics.\n');
        } else if (method !== 'GET' && method !== 'HEAD') {
          response.writeHead(405, { allow: 'GET, HEAD' }).end();
        } else {
          const scraped = metrics.prepare().then(() => registry.metrics());
          scraped.then(
            (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
            (error: unknown) => {
              logger.error({ err: error }, 'metrics could not be collected');
              response.writeHead(500).end('The metrics could not be collected. See the log.\n');
            },
          );
        }
      },
    );
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(metricsPort, metricsHost, () => {
        server.off('error', reject);
        resolve();
      });
    });
    // A scrape never holds up the end of the process.
    server.unref();
    const { address, family, port } = server.address() as AddressInfo;
    const started = new MetricsServer(server, `http://${family === 'IPv6' ? `[${address}]` : address}:${port}/metrics`);
    logger.info({ url: started.url }, 'metrics are served');
    return started;
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}
