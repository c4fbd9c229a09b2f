/** Loads OpenTelemetry, and sends traces where its own environment variables say. */

import { productVersion } from './version.ts';
import { setTracing } from './work.ts';

/** Returns a function that sends what is left, and stops. */
export async function startTracing(
  env: Record<string, string | undefined> = process.env,
): Promise<() => Promise<void>> {
  const [api, { W3CTraceContextPropagator }, { OTLPTraceExporter }, { resourceFromAttributes }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace'),
    ]);
  const ratio = Number(env.OTEL_TRACES_SAMPLER_ARG || 1);
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': env.OTEL_SERVICE_NAME || 'tripledger',
      'service.version': productVersion,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const propagator = new W3CTraceContextPropagator();
  setTracing({ api, tracer: provider.getTracer('tripledger'), propagator });
  return async () => {
    setTracing(null);
    await provider.shutdown();
  };
}
