/**
 * Restricts the embedded issuer to users of this machine: it asks for no password, so a proxy in front of it would let
 * anybody sign in. A proxy is recognised by the headers it adds, and by HTTP/1.0, which is nginx's default and used by
 * no browser.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const forwarding = /(^|-)forwarded(-|$)|^via$|^cdn-loop$|(-|client)ip$/;

/** Paths for supervisors, which disclose nothing. */
const probes = /^\/(health|ready)(\/|\?|$)/;

export const thisMachineAloneText =
  'The embedded sign-in asks for no password and serves this machine alone, not through a proxy. ' +
  'Set OIDC_AUTHORITY to an OpenID Connect issuer.';

export function thisMachineAlone(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (probes.test(request.url) || !isForwarded(request)) return;
    return reply.status(403).send({ detail: thisMachineAloneText });
  });
}

function isForwarded({ headers, raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.0' || Object.keys(headers).some((name) => forwarding.test(name));
}
