/** For supervisors and load balancers: is the process alive, can it answer. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { build } from '../db/build.ts';
import { pipelineOf } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';

/** Asked where every request begins: what hangs there, hangs here. */
const ready = { name: 'ready', question: build.selectNoFrom(sql<number>`1`.as('one')).compile() };

/** A busy product is neither dead nor unable to answer. */
const settings = { schema: { hide: true }, config: { isUnlimited: true } } as const;

export function health(app: FastifyInstance, db: Db): void {
  app.get('/health', settings, async () => ({ status: 'ok' }));
  app.get('/ready', settings, async (_request, reply) => {
    try {
      await pipelineOf(db).run(ready, 0, []);
      return { status: 'ready' };
    } catch {
      return reply.status(503).send({ status: 'no database' });
    }
  });
}
