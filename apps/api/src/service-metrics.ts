import { X509Certificate } from 'node:crypto';
import type { Certificate, Connections, Gate, RawResponses } from '#libs/edge';
import type { Metrics } from '#libs/operations';

interface Measured {
  readonly gate: Gate;
  readonly connections: Connections;
  readonly rawResponses: RawResponses;
  readonly certificate: Certificate;
}

const dayMs = 86_400_000;

/** Adds what the service keeps for itself to its metrics. Everything is read when metrics are scraped. */
export function measureService(metrics: Metrics, { gate, connections, rawResponses, certificate }: Measured): void {
  metrics.refusals.read(async () => [
    [gate.refused, 'capacity'],
    [await limitedIn(metrics), 'rate_limit'],
    [rawResponses.refused.malformed, 'malformed'],
    [rawResponses.refused.plainHttp, 'plain_http'],
    [connections.counts.refused, 'connections'],
    [connections.counts.unread, 'unread'],
  ]);
  metrics.requestsInFlight.read(() => lanesOf(gate).map(([lane, { inFlight }]) => [inFlight, lane]));
  metrics.requestsWaiting.read(() => lanesOf(gate).map(([lane, { waiting }]) => [waiting, lane]));
  metrics.clientConnections.read(() => [[connections.counts.open]]);
  metrics.certificateDays.read(() => [[daysLeft(certificate.cert)]]);
}

async function limitedIn({ admissions }: Metrics): Promise<number> {
  const { values } = await admissions.get();
  return values.find(({ labels }) => labels['verdict'] === 'limited')?.value ?? 0;
}

const lanesOf = ({ lanes }: Gate) => Object.entries(lanes);

function daysLeft(pem: string): number {
  return (new Date(new X509Certificate(pem).validTo).getTime() - Date.now()) / dayMs;
}
