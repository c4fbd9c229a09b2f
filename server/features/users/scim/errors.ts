/** Error answers in the form of RFC 7644, section 3.12. */
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '../../../../contract/http/errors.ts';
import { isOutage, isStatementTimeout, retryAfterSeconds } from '../../../database/outage.ts';
import { Disconnected } from '../../../http/disconnect-signal.ts';
import { endpointOf } from '../../../http/request-log.ts';
import { HttpError } from '../../../lib/errors.ts';

export const mediaType = 'application/scim+json';

type ScimType =
  | 'invalidFilter'
  | 'tooMany'
  | 'uniqueness'
  | 'mutability'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'noTarget'
  | 'invalidValue';

export class ScimError extends Error {
  readonly status: number;
  readonly scimType: ScimType | undefined;

  constructor(status: number, detail: string, scimType?: ScimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** A 400 with one of the types of the standard. */
export const bad = (scimType: ScimType, detail: string) => new ScimError(400, detail, scimType);
export const notThere = () => new ScimError(404, messages.notFound);

export function answerScimError(
  error: FastifyError | HttpError | ScimError | Disconnected,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const send = (status: number, detail: string, scimType?: ScimType) =>
    reply
      .status(status)
      .type(mediaType)
      .send({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        ...(scimType && { scimType }),
        detail,
      });
  if (error instanceof ScimError) return send(error.status, error.message, error.scimType);
  if (error instanceof HttpError) {
    request.putOffBy = error.missing ?? null;
    reply.headers(error.headers);
    return send(error.status, wordsOf(error), error.status === 400 ? 'invalidValue' : undefined);
  }
  if (error instanceof Disconnected) return reply.status(499).send();
  if (isOutage(error) || isStatementTimeout(error)) {
    request.putOffBy = isOutage(error) ? 'database' : 'statement_timeout';
    request.log.warn({ ...endpointOf(request), err: error }, 'database unavailable');
    reply.header('retry-after', retryAfterSeconds);
    return send(503, messages.outage);
  }
  const status = error.statusCode ?? 500;
  if (status === 429) return send(429, messages.tooMany);
  if (status === 413) return send(413, 'The body is too large.');
  if (status === 415) return send(415, `Send ${mediaType}.`);
  if (status >= 400 && status < 500) return send(status, 'The body is not JSON.', 'invalidSyntax');
  request.log.error({ ...endpointOf(request), err: error }, 'request failed');
  return send(500, messages.server);
}

const wordsOf = ({ body }: HttpError): string =>
  typeof body.detail === 'string' ? body.detail : Object.values(body).flat().join(' ');
