/**
 * Keeps the embedded issuer from whoever is not at this machine: it asks for no password, and a proxy in front of it
 * would sign anybody in. A proxy is known by the headers that it adds, and by HTTP/1.0, which nginx speaks unless it
 * is told otherwise and no browser does.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';

const forwarding = /(^|-)forwarded(-|$)|^via$|^cdn-loop$|(-|client)ip$/;

/** For supervisors, who learn nothing there. */
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
