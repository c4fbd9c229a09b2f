/** Cancels work that is done for one requester alone when that requester disconnects. */
import type { FastifyReply } from 'fastify';

export class Disconnected extends Error {
  constructor() {
    super('The requester disconnected');
  }
}

/** A signal that is aborted with `Disconnected` when the connection closes before the answer is sent. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const disconnected = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) disconnected.abort(new Disconnected());
  });
  return disconnected.signal;
}
