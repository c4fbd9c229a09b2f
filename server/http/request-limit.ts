/** Limits requests per minute: per user once a token has been verified, and per address for all others. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../lib/network.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The token's subject, if the token has already been verified. */
    subjectOf: (token: string) => string | undefined;
  }
  interface FastifyContextConfig {
    /** Exempts the route from the limit. */
    isUnlimited?: true;
    /** A lower limit for the route, counted for the route alone. */
    perMinute?: number;
  }
}

export async function requestLimit(app: FastifyInstance, max: number): Promise<void> {
  if (max === 0) return;
  await app.register(rateLimit, {
    global: false,
    max: ({ routeOptions }) => Math.min(max, routeOptions.config.perMinute ?? max),
    timeWindow: '1 minute',
    keyGenerator: (request) => {
      const { config, url } = request.routeOptions;
      const key = rateLimitKeyOf(app, request);
      return config.perMinute === undefined ? key : `${key} ${url}`;
    },
    allowList: ({ routeOptions }) => routeOptions.config.isUnlimited === true,
  });
  // The plugin itself would run after each route's token check, and so would not count forged tokens.
  app.addHook('onRequest', app.rateLimit());
}

/** Verifies nothing itself: requests with forged tokens are counted by address, at little cost. */
function rateLimitKeyOf(app: FastifyInstance, { headers, ip }: FastifyRequest): string {
  const token = bearerOf(headers.authorization);
  const subject = token && app.subjectOf(token);
  return subject ? `user ${subject}` : `address ${networkOf(ip)}`;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}
