/** Serves changes of merged records with their previews, which tell what saving does to lines. */
import type { FastifyInstance } from 'fastify';
import type { Answer, ChangeEndpoint } from '../../contract/core/endpoint.ts';
import type { Consequence } from '../../contract/core/merging.ts';
import type { PreviewEndpoint } from '../../contract/core/preview.ts';
import type { Change, Outcome } from '../changes/change.ts';
import type { ChangeOf, Kind } from '../changes/kind.ts';
import type { Reading } from '../db/ask.ts';
import { type Look, type Rehearsed, serveChange, servePreview } from '../http/serve-change.ts';
import { carriers, type RawColumn, rawIdsSeen } from './carriers.ts';
import type { AskedSeeing, Seen } from './changes.ts';

/** `sight`: what stands in the change, of what its asker sees; `tell`: what saving would do. */
export type Previewed<Sight, Told> = {
  sight: (change: Change, seen: Seen) => Promise<Sight>;
  tell: (reading: Reading, rehearsed: Rehearsed<Sight, Seen>) => Promise<Told>;
};

export function serveWithPreview<E extends ChangeEndpoint, P extends PreviewEndpoint, State, Sight>(
  app: FastifyInstance,
  { save, preview }: { save: E; preview: P },
  kind: Kind<E['kind'], State>,
  handler: (change: AskedSeeing<E>) => Promise<Outcome<State, Answer<E>>>,
  look: Look<E, Seen>,
  { sight, tell }: Previewed<Sight, Answer<P>>,
): void {
  const sightOf = (change: ChangeOf<E['kind']>, seen: Seen) => sight(change as Change, seen);
  serveChange(app, save, kind, handler, look);
  servePreview(app, preview, kind, handler, look, sightOf, tell);
}

/** Of records on which no figure depends but by its name: how many lines they concern. */
export const carriedBy = (column: RawColumn): Previewed<null, Consequence> => ({
  sight: async () => null,
  tell: (reading, { seen }) => carriers(reading, column, rawIdsSeen(seen)),
});
