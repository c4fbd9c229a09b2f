/** For load balancers: is the process alive, can it answer. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { build } from '../db/build.ts';
import { pipelineOf } from '../db/pool.ts';
import type { Db } from '../db/schema.ts';

/** Asked where every request begins: what hangs there, hangs here. */
const ready = { name: 'ready', question: build.selectNoFrom(sql<number>`1`.as('one')).compile() };

/** null: the database answers; else what is missing, in words. */
export async function missingOf(db: Db): Promise<string | null> {
  try {
    await pipelineOf(db).run(ready, 0, []);
    return null;
  } catch {
    return 'no database';
  }
}

/** A busy product is neither dead nor unable to answer. */
const settings = { schema: { hide: true }, config: { isUnlimited: true } } as const;

export function health(app: FastifyInstance, db: Db): void {
  app.get('/health', settings, async () => ({ status: 'ok' }));
  app.get('/ready', settings, async (request, reply) => {
    const missing = await missingOf(db);
    if (missing === null) return { status: 'ready' };
    request.putOffBy = 'database';
    return reply.status(503).send({ status: missing });
  });
}
