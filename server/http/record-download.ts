/** Records that a file is handed out, before its first byte is sent: without a record there is no file. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccessRecord } from '../audit/audit.ts';
import { originOf } from '../audit/origin.ts';
import { labelOf, readerIdOf } from '../identity/session-user.ts';
import { requesterOf } from './serve.ts';

type HandedOut = { subject: string; nodeId?: number | undefined; rows?: number | undefined };

export function recordDownload(
  app: FastifyInstance,
  request: FastifyRequest,
  { rows, ...handedOut }: HandedOut,
): Promise<void> {
  const { user, scope } = requesterOf(request);
  const record: AccessRecord = {
    kind: 'file_downloaded',
    readerId: readerIdOf(user),
    actor: labelOf(user),
    origin: originOf(request),
    ...handedOut,
    ...(rows !== undefined && { rows }),
  };
  return app.audit.record(scope.clientId, record);
}
