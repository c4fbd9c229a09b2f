/** Whoever asks may hang up: what is done for them alone is stopped then. */
import type { FastifyReply } from 'fastify';

export class HungUp extends Error {
  constructor() {
    super('Whoever asked has hung up');
  }
}

/** Aborted, with `HungUp`, when the connection is closed before the answer is sent. */
export function hangUpOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new HungUp());
  });
  return gone.signal;
}
