/**
 * Expressions for which a replica has a column of its own, such as a number that stands for a text. PostgreSQL evaluates
 * the expression itself: its answers are the same.
 */
import { ExpressionWrapper, type OperationNode, type RawBuilder, RawNode, sql } from 'kysely';
import { bitMask } from '../lib/bit-mask.ts';

type NodeInReplica = RawNode & { readonly inReplica: OperationNode };

/** The expression, and what a replica evaluates instead. */
export function inReplica<T>(expression: RawBuilder<T>, instead: RawBuilder<unknown>): RawBuilder<T> {
  const node: NodeInReplica = {
    ...RawNode.createWithChild(expression.toOperationNode()),
    inReplica: instead.toOperationNode(),
  };
  return sql<T>`${new ExpressionWrapper(node)}`;
}

/** What a replica evaluates; nothing where that is the node itself. */
export const nodeInReplica = (node: RawNode): OperationNode | undefined =>
  (node as Partial<NodeInReplica>).inReplica;

/** The values of a vocabulary in the order of a replica's enum: it sorts by position, and must sort like its text. */
export const inEnumOrder = <Value extends string>(values: readonly Value[]): Value[] => [...values].sort();

/**
 * Whether a column has one of the values. In a replica, where the column is an enum of the vocabulary, the position of a
 * row's value is looked up in a mask: to compare it with a list, DuckDB would turn it into a text, which takes five times as
 * long.
 */
export function isOneOf<Value extends string>(
  column: RawBuilder<unknown>,
  vocabulary: readonly Value[],
  values: readonly Value[],
): RawBuilder<boolean> {
  const mask = bitMask(inEnumOrder(vocabulary), values);
  return inReplica(
    sql<boolean>`${column} in (${sql.join(values.map((value) => sql.lit(value)))})`,
    sql`(((${sql.lit(mask)} >> enum_code(${column})) & 1) = 1)`,
  );
}
