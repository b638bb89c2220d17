import type { Metric, Registry } from 'prom-client';
import type { Metrics } from './metrics.js';

const eventLoopMonitoringPrecision = 20;

/** Returns a registry with the metrics of the service, and those of Node.js and of the process. */
export async function openRegistry(metrics: Metrics): Promise<Registry> {
  // Imported on demand: a process that does not expose metrics does not load it.
  const { Registry } = await import('prom-client');
  const registry = new Registry();
  for (const family of metrics.families) registry.registerMetric(family as unknown as Metric);
  // Not `collectDefaultMetrics`: its observer of garbage collections costs more than a tenth of a millisecond for each of them.
  const parts = await Promise.all([
    import('prom-client/lib/metrics/processCpuTotal.js'),
    import('prom-client/lib/metrics/processStartTime.js'),
    import('prom-client/lib/metrics/osMemoryHeap.js'),
    import('prom-client/lib/metrics/processOpenFileDescriptors.js'),
    import('prom-client/lib/metrics/processMaxFileDescriptors.js'),
    import('prom-client/lib/metrics/eventLoopLag.js'),
    import('prom-client/lib/metrics/heapSizeAndUsed.js'),
    import('prom-client/lib/metrics/version.js'),
  ]);
  for (const part of parts) part.default(registry, { eventLoopMonitoringPrecision });
  return registry;
}
