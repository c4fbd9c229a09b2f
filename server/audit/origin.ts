/** Where a request came from, for access records. */
import type { FastifyRequest } from 'fastify';
import { unseen } from '../lib/terminal.ts';
import type { Audit, Origin } from './audit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    audit: Audit;
  }
}

const longestSoftware = 300;

export const originOf = ({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Origin => ({
  address: ip,
  software: headers['user-agent']?.replace(unseen, '').slice(0, longestSoftware) ?? null,
});
