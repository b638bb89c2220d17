import type { Metric, Registry } from 'prom-client';
import type { Metrics } from './metrics.js';

/** Returns a registry with the metrics of the service, and those of Node.js and of the process, which have timers and an observer. */
export async function openRegistry(metrics: Metrics): Promise<Registry> {
  // Imported on demand: a process that does not expose metrics does not load it.
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  for (const family of metrics.families) registry.registerMetric(family as unknown as Metric);
  collectDefaultMetrics({ register: registry });
  return registry;
}
