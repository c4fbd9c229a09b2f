/** Headers of every answer: scripts and pages of our own origin alone, beside the issuer; nothing kept unasked. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export async function securityHeaders(app: FastifyInstance): Promise<void> {
  // Read at each answer: the issuer tells its addresses when it can be reached, which may be after the start.
  const issuer = () => app.issuerOrigins().join(' ');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        // Ant Design and ECharts write styles into the page.
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
    // The product speaks plain HTTP on loopback; a proxy in front of it decides about HTTPS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'sameorigin' },
  });
  // Reports and the web's files say themselves how they are kept.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
}
