/** Security headers: scripts and pages of our own origin alone, beside the issuer that signs users in. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../ground/config.ts';

export async function securityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  const issuer = config.oidc.authority ? [new URL(config.oidc.authority).origin] : [];
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
        connectSrc: ["'self'", ...issuer],
        frameSrc: ["'self'", ...issuer],
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
}
