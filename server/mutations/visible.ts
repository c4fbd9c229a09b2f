/**
 * Which records are visible to a reader who was granted some nodes rather than the whole client: those about subjects
 * on or below a granted node. A condition is SQL on one row of `changes` of a known kind, with its `subject_id`,
 * `before` and `after`.
 *
 *     export const nodeEdited = kind('node_edited', { …, visible: ofNode });
 */
import { type RawBuilder, sql } from 'kysely';
import type { Permission } from '../../contract/http/permissions.ts';

export type Visible = (reader: GrantedReader) => RawBuilder<boolean>;

export type GrantedReader = {
  clientId: number;
  userId: number;
  grants: readonly number[];
  permissions: readonly Permission[];
};

/** The id of the record's subject, for subjects with numeric ids. */
export const subjectId = sql<number>`changes.subject_id::bigint`;

/** Whether a node, given as SQL for its id, is on or below a granted one. A deleted node is not. */
export function isGranted(
  { clientId, grants }: GrantedReader,
  nodeId: RawBuilder<number>,
): RawBuilder<boolean> {
  return sql`exists (
    select from node_closure as granted where granted.client_id = ${clientId}
      and granted.ancestor_id = any(${grants}) and granted.descendant_id = ${nodeId})`;
}

/** Whether the reader sees any part of a node, given as SQL for its id: it is on, below or above a granted one. */
export function isSeenInPart(reader: GrantedReader, nodeId: RawBuilder<number>): RawBuilder<boolean> {
  const { clientId, grants } = reader;
  return sql`(${isGranted(reader, nodeId)} or exists (
    select from node_closure as above where above.client_id = ${clientId}
      and above.ancestor_id = ${nodeId} and above.descendant_id = any(${grants})))`;
}

export const toEveryone: Visible = () => sql`true`;

/** The reader made or undid the change, and so has seen its content. */
export const toItsMaker: Visible = ({ userId }) => sql`coalesce(changes.user_id = ${userId}, false)`;

/** The subject is a node. */
export const ofNode: Visible = (reader) => isGranted(reader, subjectId);

/** The subject is a line. */
export const ofLine: Visible = (reader) => sql`exists (
  select from line_items as line where line.client_id = ${reader.clientId} and line.id = ${subjectId}
    and ${isGranted(reader, sql`line.node_id`)})`;

/** A field of the record lists node ids: all of them, before and after, must be granted. */
export const grantedNodesOf =
  (field: string): Visible =>
  (reader) =>
    sql`not exists (
    select from jsonb_array_elements(
      coalesce(changes.before -> ${field}, '[]') || coalesce(changes.after -> ${field}, '[]')) as node(id)
    where not ${isGranted(reader, sql`node.id::bigint`)})`;
