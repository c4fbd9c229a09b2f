/** How what was understood is called: in words that, typed in place of those that were ambiguous, are understood. */
import type { QueryDimension } from '../../../../contract/query/dimensions.ts';
import { type QueryMetric, queryMetrics } from '../../../../contract/query/metrics.ts';
import type { Queryable } from './phrases.ts';
import type { NamedMember, NamedNode } from './readings.ts';

export class Naming {
  readonly #dimensions: Queryable['dimensions'];
  readonly #nodes: ReadonlyMap<number, NamedNode>;

  constructor({ dimensions }: Queryable, nodes: readonly NamedNode[]) {
    this.#dimensions = dimensions;
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
  }

  metric(name: QueryMetric): string {
    return queryMetrics[name].label;
  }

  dimension(name: QueryDimension): string {
    return this.#dimensions.get(name)?.label ?? name;
  }

  member({ dimension, label }: NamedMember): string {
    return `${this.dimension(dimension)}: ${label}`;
  }

  /** The customer and the node: `Acme › Sydney`. */
  node(node: NamedNode): string {
    const customer = node.above.map((id) => this.#nodes.get(id)).find((one) => one?.isCustomer);
    const label = customer ? `${customer.label} › ${node.label}` : node.label;
    return `${this.dimension(node.isCustomer ? 'customer' : 'costCentre')}: ${label}`;
  }
}
