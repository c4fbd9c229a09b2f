/** Request logging: the request's id, which the answer carries, its user and its endpoint. */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';

export const requestIdHeader = 'x-request-id';
/** Excludes characters that could break a line or forge a log entry. */
const wellFormed = /^[\w.~:+/=-]{1,128}$/;

/** Logs one line per answered request, and Fastify's own lines fields answers that break off. */
class RequestLog extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode: status } = reply;
    const ms = Math.round(reply.elapsedTime);
    const fields = { ...endpointOf(request), status, ms, engine: request.answeredBy ?? undefined };
    if (error) request.log.error({ ...fields, err: error }, 'answer incomplete');
    else request.log.info(fields, 'answered');
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    request.log.warn({ ...endpointOf(request), err: error }, 'not answered');
  }
}

/** A proxy's id is adopted, so that both logs identify the same request. */
export const loggedRequests = {
  genReqId: ({ headers }: IncomingMessage) => {
    const received = headers[requestIdHeader];
    return typeof received === 'string' && wellFormed.test(received) ? received : randomUUID();
  },
  logController: new RequestLog({ requestIdLogLabel: 'requestId' }),
};

export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => sendRequestId(request, reply));
}

/** Sets the header on the raw response, since the embedded issuer writes its answers without Fastify. */
export function sendRequestId({ id }: FastifyRequest, { raw }: FastifyReply): void {
  raw.setHeader(requestIdHeader, id);
}

/** Adds the user and the TMC to all further log lines of the request. */
export function logRequester(request: FastifyRequest): void {
  const { user } = request.requester ?? {};
  if (!user) return;
  const fields = {
    userId: user.id ?? undefined,
    serviceTokenId: user.serviceToken?.id,
    tmcId: user.activeClient?.id,
  };
  request.log = request.log.child(fields);
}

/** The route's pattern instead of the URL, which may contain personal names and tokens. */
export const endpointOf = ({ method, routeOptions }: FastifyRequest) => ({
  method,
  endpoint: routeOptions.url,
});
