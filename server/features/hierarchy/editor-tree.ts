/** The hierarchy as its editor sees it, and the list of edits held against it. */
import { sql } from 'kysely';
import type { Answer, Input } from '../../../contract/core/endpoint.ts';
import type { editorTree, saveTree } from '../../../contract/hierarchy/editing.ts';
import { type EditedTree, editTree } from '../../../contract/hierarchy/tree-rules.ts';
import { byWhom } from '../../changes/records.ts';
import { ask, askOne, type Reading } from '../../db/ask.ts';
import { any, build } from '../../db/build.ts';
import { conflict, HttpError, notFound } from '../../ground/errors.ts';
import { nodesBelow } from './queries.ts';

export type Tree = Answer<typeof editorTree>;
export type Edit = Input<typeof saveTree>['body'];

/** The version is read first: where somebody saves in between, the tree is newer than it says, and will be refused. */
export async function readTree(reading: Reading): Promise<Tree> {
  const version = await treeVersion(reading);
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
 * What the edit makes of the tree. Throws `conflict` where the tree is another than the editor loaded,
 * `notFound` for nodes out of their sight, and a 400 that names all that the rules forbid.
 */
export async function readEdited(reading: Reading, edit: Edit): Promise<EditedTree> {
  if ((await treeVersion(reading)) !== edit.version) throw conflict(await whoWasQuicker(reading));
  const edited = editTree(await readTree(reading), edit);
  if (!edited) throw notFound();
  const faults = [...edited.faults, ...(await grantFaults(reading, edited))];
  if (faults.length > 0) throw new HttpError(400, { __all__: faults.slice(0, 20) });
  return edited;
}

async function treeVersion(reading: Reading): Promise<number> {
  const question = build.selectFrom('data_version').where('client_id', '=', reading.clientId);
  return (await askOne(reading, question.select('nodes_version as version'))).version;
}

async function whoWasQuicker(reading: Reading): Promise<string> {
  const question = build
    .selectFrom('changes')
    .where('client_id', '=', reading.clientId)
    .where((eb) =>
      eb.or([
        eb('kind', '=', 'node_changed'),
        eb.and([eb('kind', '=', 'data_imported'), eb(sql`(after ->> 'nodes')::int`, '>', 0)]),
      ]),
    )
    .select(['actor', 'at'])
    .orderBy('id', 'desc')
    .limit(1);
  const [newest] = await ask(reading, question);
  const who = newest ? ` ${byWhom(newest)}` : '';
  return `The hierarchy was changed${who}, after you had opened it. Nothing of yours was saved.`;
}

/** A node that is somebody's access is not empty. Lines stand at nodes of the feed alone, which stay. */
async function grantFaults(reading: Reading, { deleted }: EditedTree): Promise<string[]> {
  if (deleted.length === 0) return [];
  const question = build
    .selectFrom('membership_nodes')
    .where('client_id', '=', reading.clientId)
    .where('node_id', '=', any(deleted.map(({ id }) => id)))
    .select('node_id')
    .distinct();
  const granted = new Set((await ask(reading, question)).map(({ node_id }) => node_id));
  return deleted
    .filter(({ id }) => granted.has(id))
    .map(({ label }) => `“${label}” cannot be deleted: it is part of a user’s access.`);
}
