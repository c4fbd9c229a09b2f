/**
 * Which records a reader sees who was granted some nodes, and not the whole client: those of what lies on or below a
 * granted node. A condition is SQL about one row of `changes` of a known kind, with its `subject_id`, `before`, `after`.
 *
 *     export const nodeEdited = kind('node_edited', { …, visible: ofNode });
 */
import { type RawBuilder, sql } from 'kysely';

export type Visible = (reader: GrantedReader) => RawBuilder<boolean>;

export type GrantedReader = { clientId: number; userId: number; grants: readonly number[] };

/** The record's subject, where that is known by a number. */
export const subjectId = sql<number>`changes.subject_id::bigint`;

/** Whether a node, by SQL of its id, lies on or below a granted one. A node that is gone does not. */
export function isGranted(
  { clientId, grants }: GrantedReader,
  nodeId: RawBuilder<number>,
): RawBuilder<boolean> {
  return sql`exists (
    select from node_closure as granted where granted.client_id = ${clientId}
      and granted.ancestor_id = any(${grants}) and granted.descendant_id = ${nodeId})`;
}

/** Whether the reader sees some of a node, by SQL of its id: it lies on, below or above a granted one. */
export function isSeenInPart(reader: GrantedReader, nodeId: RawBuilder<number>): RawBuilder<boolean> {
  const { clientId, grants } = reader;
  return sql`(${isGranted(reader, nodeId)} or exists (
    select from node_closure as above where above.client_id = ${clientId}
      and above.ancestor_id = ${nodeId} and above.descendant_id = any(${grants})))`;
}

export const toEveryone: Visible = () => sql`true`;

/** The reader made the change, or took it back: what they saw then. */
export const toItsMaker: Visible = ({ userId }) => sql`coalesce(changes.user_id = ${userId}, false)`;

/** The subject is a node. */
export const ofNode: Visible = (reader) => isGranted(reader, subjectId);

/** The subject is a line. */
export const ofLine: Visible = (reader) => sql`exists (
  select from line_items as line where line.client_id = ${reader.clientId} and line.id = ${subjectId}
    and ${isGranted(reader, sql`line.node_id`)})`;

/** The record names nodes in a field, as a list of ids: every one of them, before and after. */
export const grantedNodesOf =
  (field: string): Visible =>
  (reader) =>
    sql`not exists (
    select from jsonb_array_elements(
      coalesce(changes.before -> ${field}, '[]') || coalesce(changes.after -> ${field}, '[]')) as node(id)
    where not ${isGranted(reader, sql`node.id::bigint`)})`;
