/**
 * What the current code works for, a request or a job: its id stands in the comments of SQL statements, and its span,
 * where traces are collected, is the parent of the spans of its statements.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Attributes, Context, TextMapGetter, TextMapPropagator, Tracer } from '@opentelemetry/api';

type Work = { id: string; context: Context | null };

/** OpenTelemetry, if it is loaded (`tracing.ts`). */
export type Tracing = {
  api: typeof import('@opentelemetry/api');
  tracer: Tracer;
  /** Reads the trace that a request's headers continue. */
  propagator: TextMapPropagator;
};

const works = new AsyncLocalStorage<Work>();
let tracing: Tracing | null = null;

export const setTracing = (loaded: Tracing | null): void => {
  tracing = loaded;
};

/** Work that may be entered from several callbacks. */
export type OpenWork = {
  enter<T>(run: () => T): T;
  /** Ends its span. `failure`: the work did not succeed. */
  end(name: string, attributes: Attributes, failure?: string): void;
};

/** Begins the work of a request, whose headers may continue a trace, or of a job. */
export function openWork(id: string, headers: Record<string, unknown> | null = null): OpenWork {
  const span = tracing && startSpan(tracing, headers);
  const work: Work = { id, context: span?.context ?? null };
  return {
    enter: (run) => works.run(work, run),
    end(name, attributes, failure) {
      span?.end(name, { 'tripledger.work_id': id, ...attributes }, failure);
    },
  };
}

/** The id of the current work; undefined: there is none. */
export const workId = (): string | undefined => works.getStore()?.id;

/** The statement with the id of the current work, first, since monitoring cuts long statements off at their end. */
export function withWorkId(statement: string): string {
  const work = works.getStore();
  // An id has neither letters that end a comment nor line breaks.
  return work ? `/* ${work.id} */ ${statement}` : statement;
}

/** Runs a part of the current work in a span of its own; `note` adds attributes to it. */
export async function inSpan<T>(
  name: string,
  run: (note: (attributes: Attributes) => void) => Promise<T>,
): Promise<T> {
  const work = works.getStore();
  if (!tracing || !work?.context) return run(() => undefined);
  const { api, tracer } = tracing;
  const span = tracer.startSpan(name, { kind: api.SpanKind.CLIENT }, work.context);
  try {
    return await run((attributes) => void span.setAttributes(attributes));
  } catch (error) {
    // The message may quote values.
    span.setStatus({ code: api.SpanStatusCode.ERROR, message: (error as Error)?.name });
    throw error;
  } finally {
    span.end();
  }
}

const fromHeaders: TextMapGetter<Record<string, unknown>> = {
  keys: (headers) => Object.keys(headers),
  get: (headers, name) => headers[name] as string | undefined,
};

function startSpan({ api, tracer, propagator }: Tracing, headers: Record<string, unknown> | null) {
  const { SERVER, CONSUMER } = api.SpanKind;
  const parent = headers ? propagator.extract(api.ROOT_CONTEXT, headers, fromHeaders) : api.ROOT_CONTEXT;
  const span = tracer.startSpan('work', { kind: headers ? SERVER : CONSUMER }, parent);
  return {
    context: api.trace.setSpan(parent, span),
    end(name: string, attributes: Attributes, failure: string | undefined) {
      span.updateName(name).setAttributes(attributes);
      if (failure !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: failure });
      span.end();
    },
  };
}
