import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  type SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { parseTraceParent, traceParentOf } from './trace-parent.js';

const storage = new AsyncLocalStorage<Context>();
let current: Traces | undefined;

/** The traces of this process, or undefined if OTEL_EXPORTER_OTLP_ENDPOINT is not set. Callers then do nothing at all. */
export function activeTraces(): Traces | undefined {
  return current;
}

/** Makes all parts of this process send traces, until they are stopped. */
export function activate(traces: Traces): Traces {
  current = traces;
  return traces;
}

/** The ID of the running trace, or undefined without one. */
export function currentTraceId(): string | undefined {
  if (current === undefined) return undefined;
  return current.spanContext()?.traceId;
}

/** The running trace for a job or an event, as a `traceparent`, or undefined without one. */
export function currentTraceParent(): string | undefined {
  const span = current?.spanContext();
  return span === undefined ? undefined : traceParentOf(span);
}

const isSampled = ({ traceFlags }: SpanContext) => (traceFlags & TraceFlags.SAMPLED) !== 0;

export interface SpanDescription {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: Attributes;
}

/** Creates spans and carries them through asynchronous work. */
export class Traces {
  constructor(
    private readonly tracer: Tracer,
    /** The ratio of traces that are recorded. */
    private readonly ratio: number,
    private readonly flush: () => Promise<void>,
  ) {}

  /** Sends the remaining spans. Spans that end later are lost. */
  async stop(): Promise<void> {
    if (current === this) current = undefined;
    await this.flush();
  }

  spanContext() {
    const running = storage.getStore();
    return running === undefined ? undefined : trace.getSpanContext(running);
  }

  /**
   * The context of a request. `traceparent` continues the trace of the client. Whether it is recorded is decided here, unless a trusted
   * proxy has decided it: otherwise any client could have all of its requests recorded.
   */
  incoming(traceparent: unknown, isTrusted: boolean): Context {
    const parent = parseTraceParent(traceparent);
    if (parent === undefined) return ROOT_CONTEXT;
    const isRecorded = isTrusted ? isSampled(parent) : Math.random() < this.ratio;
    return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: isRecorded ? TraceFlags.SAMPLED : TraceFlags.NONE });
  }

  /** The context of a job. `traceparent` is what `currentTraceParent` returned when the job was sent. */
  continued(traceparent: unknown): Context {
    const parent = parseTraceParent(traceparent);
    return parent === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
  }

  start(
    { name, kind, attributes }: SpanDescription,
    parent: Context = storage.getStore() ?? ROOT_CONTEXT,
  ): { span: Span; context: Context } {
    const span = this.tracer.startSpan(name, { kind, attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  }

  /** Runs `work` as part of a span that was started. */
  within<T>(context: Context, work: () => T): T {
    return storage.run(context, work);
  }

  /** Runs `work` in a span that ends with it. An error is recorded in the span and thrown. */
  async run<T>(description: SpanDescription, work: (span: Span) => Promise<T>, parent?: Context): Promise<T> {
    const { span, context } = this.start(description, parent);
    try {
      return await storage.run(context, () => work(span));
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  }
}

/** Marks a span as failed. The message of an error can contain data of customers, so only its class or code is recorded. */
export function fail(span: Span, error: unknown): void {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  const type = typeof code === 'string' ? code : typeof name === 'string' ? name : 'unknown';
  span.setAttribute('error.type', type);
  span.setStatus({ code: SpanStatusCode.ERROR });
}
