/** Liveness and readiness for load balancers. */
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { build } from '../database/build.ts';
import { pipelineOf } from '../database/pool.ts';
import type { Db } from '../database/schema.ts';

/** Runs on the pipeline that every request uses first, so that a hanging pipeline shows up here too. */
const ready = { name: 'ready', question: build.selectNoFrom(sql<number>`1`.as('one')).compile() };

/** Returns null if the database answers, otherwise what is missing, in words. */
export async function missingOf(db: Db): Promise<string | null> {
  try {
    await pipelineOf(db).run(ready, 0, []);
    return null;
  } catch {
    return 'no database';
  }
}

/** Probes are exempt from the rate limit: a busy server is alive and ready. */
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
