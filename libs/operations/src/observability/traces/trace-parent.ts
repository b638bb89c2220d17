import { type SpanContext, TraceFlags } from '@opentelemetry/api';

const pattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const onlyZeros = /^0+$/;

/** Parses a `traceparent` (W3C Trace Context). Returns undefined for a malformed one, which starts a new trace. */
export function parseTraceParent(header: unknown): SpanContext | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version, traceId = '', spanId = '', flags = '', rest] = pattern.exec(header) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && rest !== undefined)) return undefined;
  if (onlyZeros.test(traceId) || onlyZeros.test(spanId)) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true };
}

export function traceParentOf({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`;
}
