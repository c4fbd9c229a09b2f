/** So many requests a minute: of one user, once a token was found good, and of one address for all others. */
import { isIPv6 } from 'node:net';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose token it is, where that was checked already. */
    subjectOf: (token: string) => string | undefined;
  }
  interface FastifyContextConfig {
    /** The route answers however much was asked. */
    isUnlimited?: true;
  }
}

export async function requestLimit(app: FastifyInstance, max: number): Promise<void> {
  if (max === 0) return;
  await app.register(rateLimit, {
    global: false,
    max,
    timeWindow: '1 minute',
    keyGenerator: (request) => askerOf(app, request),
    allowList: ({ routeOptions }) => routeOptions.config.isUnlimited === true,
  });
  // Left to the plugin it would come after each route's own check of the token, and count no made-up one.
  app.addHook('onRequest', app.rateLimit());
}

/** Nothing is verified for it: whoever sends made-up tokens is counted by address, and cheaply. */
function askerOf(app: FastifyInstance, { headers, ip }: FastifyRequest): string {
  const token = bearerOf(headers.authorization);
  const subject = token && app.subjectOf(token);
  return subject ? `user ${subject}` : `address ${networkOf(ip)}`;
}

export function bearerOf(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
}

/** An IPv6 address stands for the /64 that its owner was given; an IPv4 one for itself, mapped or not. */
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
