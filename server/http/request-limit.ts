/** Limits requests per minute: per user once a token has been verified, and per address for all others. */
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

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

/** An IPv6 address counts as its /64, which is what one owner is given; an IPv4 address as itself, mapped or not. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, 4).join(':');
}

const groupsOf = (text: string) => (text === '' ? [] : text.split(':'));
