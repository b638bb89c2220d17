// The parts of prom-client's default metrics, which it does not declare.
declare module 'prom-client/lib/metrics/*.js' {
  import type { Registry } from 'prom-client';
  /** Adds the metrics of this part. */
  export default function collect(register: Registry, config?: { readonly eventLoopMonitoringPrecision?: number }): void;
}
