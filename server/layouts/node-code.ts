/** The code by which feeds name a node. */
import { build } from '../database/build.ts';

/** One row, whose code is null if people added the node; no row: the TMC has no such node. */
export const nodeCodeOf = (clientId: number, id: number) =>
  build.selectFrom('nodes').select('code').where('client_id', '=', clientId).where('id', '=', id);
