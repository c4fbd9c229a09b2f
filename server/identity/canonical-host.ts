/**
 * Keeps browsers on one origin: the issuer accepts only that one, and a page under another name that resolves to this
 * machine must not reach an issuer that asks for no password.
 */
import type { FastifyInstance } from 'fastify';

/** These paths require a token or are public, so they accept any name of this machine. */
const anyHost = /^\/(api|scim|health|ready)(\/|\?|$)/;

export function canonicalHost(app: FastifyInstance, origin: string): void {
  const { host } = new URL(origin);
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.host === host || anyHost.test(request.url)) return;
    const readOnly = request.method === 'GET' || request.method === 'HEAD';
    if (readOnly) return reply.redirect(`${origin}${request.url}`, 307);
    return reply.status(421).send({ detail: `This installation answers at ${origin}` });
  });
}
