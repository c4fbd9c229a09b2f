/** The hierarchy as its editor sees it, and the validation of edits against it. */
import { sql } from 'kysely';
import type { editorTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import { type EditedTree, editTree } from '../../../contract/hierarchy/tree-rules.ts';
import type { Answer, Input } from '../../../contract/http/endpoint.ts';
import { ask, type Reading } from '../../access/ask.ts';
import { build } from '../../database/build.ts';
import { conflict, HttpError, notFound } from '../../lib/errors.ts';
import { byWhom } from '../../mutations/records.ts';
import { nodesBelow } from './queries.ts';
import { usesOf } from './uses.ts';

export type Tree = Answer<typeof editorTree>;
export type Edit = Input<typeof saveTree>['body'];

/**
 * Reads the version first: after a concurrent save, the tree is newer than its version, and a save of it is rejected.
 */
export async function readTree(reading: Reading): Promise<Tree> {
  const { id: version } = await newestChange(reading);
  const { grants } = reading;
  const isWhole = grants === 'all';
  const granted = new Set<number | null>(isWhole ? [] : grants);
  const nodes = (await nodesBelow(reading)).map(({ hasChildren: _, ...node }) => {
    const isGranted = isWhole || granted.has(node.id) || granted.has(node.parentId);
    if (isGranted) granted.add(node.id);
    return { ...node, isGranted };
  });
  return { version, isWhole, nodes };
}

/**
 * The tree after the edit. Throws `conflict` if the tree changed after the editor loaded it, `notFound` for nodes
 * that the editor may not see, and a 400 that lists every violated rule.
 */
export async function readEdited(reading: Reading, edit: Edit): Promise<EditedTree> {
  const newest = await newestChange(reading);
  if (newest.id !== edit.version) throw conflict(conflictMessage(newest));
  const edited = editTree(await readTree(reading), edit);
  if (!edited) throw notFound();
  const faults = [...edited.faults, ...(await useFaults(reading, edited))];
  if (faults.length > 0) throw new HttpError(400, { __all__: faults.slice(0, 20) });
  return edited;
}

type Newest = { id: number; actor: string; at: Date };

/** The hierarchy's version is its newest change: a save, an undo, or an import that changed nodes. */
async function newestChange(reading: Reading): Promise<Newest | { id: 0 }> {
  const query = build
    .selectFrom('changes')
    .where('client_id', '=', reading.clientId)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'node_changed'),
        eb.and([eb('kind', '=', 'data_imported'), eb(sql`(after ->> 'nodes')::int`, '>', 0)]),
      ]),
    )
    .select(['id', 'actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1);
  return (await ask(reading, query))[0] ?? { id: 0 };
}

function conflictMessage(newest: Newest | { id: 0 }): string {
  const who = 'actor' in newest ? ` ${byWhom(newest)}` : '';
  return `The hierarchy was changed${who}, after you had opened it. Nothing of yours was saved.`;
}

async function useFaults(reading: Reading, { deleted }: EditedTree): Promise<string[]> {
  if (deleted.length === 0) return [];
  const ids = deleted.map(({ id }) => id);
  const uses = await ask(reading, usesOf(reading.clientId, ids));
  const reasons = new Map(uses.map(({ id, reason }) => [id, reason]));
  return deleted
    .filter(({ id }) => reasons.has(id))
    .map(({ id, label }) => `“${label}” cannot be deleted: ${reasons.get(id)}.`);
}
