/**
 * Serves the built web: hashed files are cached for good and were compressed by the build; the page itself is
 * revalidated.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const folder = fileURLToPath(new URL('../../web/dist', import.meta.url));

export async function webFiles(app: FastifyInstance): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    preCompressed: true,
    // The build's own metadata.
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
