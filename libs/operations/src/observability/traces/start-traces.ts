import type { Logger } from 'pino';
import type { TelemetrySettings } from '../../settings.js';
import { activate, Traces } from './traces.js';

const maxFlushMs = 3_000;

/**
 * Starts the traces of this process. Returns undefined if OTEL_EXPORTER_OTLP_ENDPOINT is not set: the SDK is not even loaded then.
 * `role` distinguishes the service from its worker.
 */
export async function startTraces(
  { tracesEndpoint, tracesRatio }: TelemetrySettings,
  role: 'api' | 'worker',
  logger: Logger,
): Promise<Traces | undefined> {
  if (tracesEndpoint === null) return undefined;
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, { diag, DiagLogLevel }] = await Promise.all([
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/api'),
  ]);
  const warn = (message: string) => logger.warn({ reason: message }, 'traces could not be sent');
  diag.setLogger({ error: warn, warn, info: () => {}, debug: () => {}, verbose: () => {} }, DiagLogLevel.WARN);
  const exporter = new OTLPTraceExporter({ url: `${tracesEndpoint}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': `acs-${role}`,
      'service.instance.id': String(process.pid),
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(tracesRatio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: 1_000 })],
  });
  const flush = async () => {
    // A collector that does not answer must not hold up the end of the process.
    const timedOut = new Promise((resolve) => setTimeout(resolve, maxFlushMs).unref());
    await Promise.race([provider.shutdown().catch((error: unknown) => warn(String(error))), timedOut]);
  };
  return activate(new Traces(provider.getTracer('advertising-campaign-service'), tracesRatio, flush));
}
