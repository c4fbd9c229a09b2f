/** `/.well-known/security.txt` (RFC 9116): where people report vulnerabilities of this installation. */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../lib/config.ts';

const path = '/.well-known/security.txt';
/** The RFC recommends less than a year. The file always reflects the running configuration, so it never goes stale. */
const validDays = 180;
const dayMs = 86_400_000;

export function securityTxt(
  app: FastifyInstance,
  { securityContacts, publicUrl }: Pick<Config, 'securityContacts' | 'publicUrl'>,
): void {
  if (securityContacts.length === 0) return;
  const isPublic = publicUrl?.startsWith('https://');
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date((Math.floor(app.clock().getTime() / dayMs) + validDays) * dayMs);
    const lines = [
      ...securityContacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      ...(isPublic ? [`Canonical: ${publicUrl}${path}`] : []),
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
