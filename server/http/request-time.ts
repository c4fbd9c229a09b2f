/** Ends requests that arrive too slowly: a body may take a minute, except on routes that take whole files. */
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A body may take as long as any request. */
    isLong?: true;
  }
}

/** For the server, which has one limit for all requests. */
export const longestRequestMs = 6 * 3_600_000;
const usualMs = 60_000;

export function limitRequestTime(app: FastifyInstance, ms = usualMs): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw, routeOptions } = request;
    if (!routeOptions.config.isLong) {
      const timer = setTimeout(() => {
        // Only a request that came through a socket says whether it is complete. The answer is Node's at its own limit.
        if (raw.complete === false)
          raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n');
      }, ms);
      timer.unref();
      reply.raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}
