import type { CompiledQuery } from 'kysely';
import { vi } from 'vitest';
import type { Replicas } from './replicas.ts';

/** Asks until the replica answers: on a busy machine it may become level later than a query waits for it. */
export const onceLevel = <Row>(
  replicas: Replicas,
  context: Parameters<Replicas['ask']>[0],
  query: CompiledQuery<Row>,
) =>
  vi.waitFor(
    async () => (await replicas.ask(context, query)) ?? Promise.reject(new Error('The replica is not level')),
    { timeout: 30_000 },
  );
