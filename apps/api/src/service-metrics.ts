import { X509Certificate } from 'node:crypto';
import type { Certificate, Connections, Metrics, RawResponses, Workload } from '#libs/foundation';

interface Measured {
  readonly workload: Workload;
  readonly connections: Connections;
  readonly rawResponses: RawResponses;
  readonly certificate: Certificate;
}

const dayMs = 86_400_000;

/** Adds what the service keeps for itself to its metrics. Everything is read when metrics are scraped. */
export function measureService(metrics: Metrics, { workload, connections, rawResponses, certificate }: Measured): void {
  metrics.refusals.read(() => [
    [workload.refusedRequests, 'capacity'],
    [metrics.admissions.of('limited').value, 'rate_limit'],
    [rawResponses.refused.malformed, 'malformed'],
    [rawResponses.refused.plainHttp, 'plain_http'],
    [connections.counts.refused, 'connections'],
  ]);
  metrics.requestsInWork.read(() => [
    [workload.inWork.stop, 'stop'],
    [workload.inWork.other, 'other'],
  ]);
  metrics.clientConnections.read(() => [[connections.counts.open]]);
  metrics.certificateDays.read(() => [[daysLeft(certificate.cert)]]);
}

function daysLeft(pem: string): number {
  return (new Date(new X509Certificate(pem).validTo).getTime() - Date.now()) / dayMs;
}
