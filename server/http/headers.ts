/** Headers of every answer: only our own origin and the issuer are allowed, and nothing is cached by default. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function securityHeaders(app: FastifyInstance): Promise<void> {
  // Evaluated per answer: the issuer's addresses may become known only after the start, once it can be reached.
  const issuer = () => app.issuerOrigins().join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design and ECharts inject inline styles.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", issuer],
        frameSrc: ["'self'", issuer],
        formAction: ["'self'", issuer],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    // The product serves plain HTTP on loopback; the proxy in front of it decides about HTTPS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  // Reports and the web's files set their own cache headers.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
