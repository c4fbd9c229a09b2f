/** Setting the targets of compliance figures. */
import type { FastifyInstance } from 'fastify';
import * as targets from '../../../contract/targets/calls.ts';
import { serveChange } from '../../http/serve-change.ts';
import { setTarget, targetSet } from './changes.ts';

export function routes(app: FastifyInstance): void {
  serveChange(app, targets.setTarget, targetSet, setTarget);
}
