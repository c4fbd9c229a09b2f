/** `npm run import -- --client CODE --list` and `--take-back ID`: the imports of a client, and taking one back. */
import type { Db } from '../database/schema.ts';
import { inTenant } from '../database/tenant.ts';
import { laterImportsIn } from '../ingest/take-back/importable.ts';
import { takeBack } from '../ingest/take-back/take-back.ts';
import { CommandError } from '../lib/command-error.ts';
import { detailOf, HttpError } from '../lib/errors.ts';
import { onTerminal } from '../lib/terminal.ts';
import { commandLine } from '../mutations/change.ts';

const number = new Intl.NumberFormat('en-AU');

/** One import a line, the newest first, each beginning with its id. */
export async function listImports(db: Db, clientId: number): Promise<string[]> {
  const imports = await inTenant(db, clientId, (trx) =>
    trx.selectFrom('imports').selectAll().where('client_id', '=', clientId).orderBy('id', 'desc').execute(),
  );
  if (imports.length === 0) return ['No imports yet.'];
  return imports.map((one) => {
    const at = one.finished_at.toISOString().slice(0, 16).replace('T', ' ');
    const counts = {
      read: one.lines_read,
      added: one.lines_added,
      changed: one.lines_changed,
      unchanged: one.lines_unchanged,
      rejected: one.lines_rejected,
    };
    const words = Object.entries(counts).map(([what, count]) => `${number.format(count)} ${what}`);
    const layout = one.layout === null ? '' : ` (layout ${one.layout}, version ${one.layout_version})`;
    return onTerminal(`${one.id}  ${at} UTC  ${one.state}  ${one.folder}${layout}: ${words.join(', ')}`);
  });
}

/** Throws a CommandError if there is no such import, or if it cannot be taken back. */
export async function takeImportBack(
  db: Db,
  clientId: number,
  importId: number,
  withLater: boolean,
): Promise<string[]> {
  const later = await inTenant(db, clientId, (trx) => laterImportsIn(trx, clientId, importId));
  if (later.length > 0 && !withLater) {
    throw new CommandError(
      `Later imports changed lines of it: ${later.map(({ id }) => id).join(', ')}. Take those back first, or add ` +
        '--with-later.',
    );
  }
  const order = [...later.map(({ id }) => id), importId];
  const taken = await takeBack(db, { clientId, order, actor: commandLine }).catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
    throw new CommandError(
      error.status === 404
        ? `There is no import ${importId}. See --list.`
        : (detailOf(error) ?? error.message),
    );
  });
  return taken.map(({ importId: id, folder, removed, restored }) =>
    onTerminal(
      `Import ${id} (${folder}) was taken back: ${number.format(removed)} ${removed === 1 ? 'line' : 'lines'} removed, ` +
        `${number.format(restored)} as before again.`,
    ),
  );
}
