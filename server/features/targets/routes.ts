/** The endpoint that sets targets of compliance figures. */
import type { FastifyInstance } from 'fastify';
import * as targets from '../../../contract/targets/calls.ts';
import { serveChange } from '../../http/serve-change.ts';
import type { ServedCalls } from '../../http/served.ts';
import { setTarget, targetSet } from './changes.ts';

export function routes(app: FastifyInstance): ServedCalls<typeof targets> {
  return {
    setTarget: serveChange(app, targets.setTarget, targetSet, setTarget),
  };
}
