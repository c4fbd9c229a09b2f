/**
 * Expressions for which a replica has a column of its own, such as a number that stands for a text. PostgreSQL evaluates
 * the expression itself: its answers are the same.
 */
import { ExpressionWrapper, type OperationNode, type RawBuilder, RawNode, sql } from 'kysely';

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
