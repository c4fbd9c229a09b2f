/**
 * Rows that several statements need, such as the trips of a minute. PostgreSQL derives them within each statement; a
 * replica derives them once, as a table that all of these statements read (`replica/shared-tables.ts`). The table is
 * known by the whole text and all parameters of its query, which include what the reader may see: nobody ever reads rows
 * that were derived for other rights.
 */
import {
  type Compilable,
  type CompiledQuery,
  ExpressionWrapper,
  type OperationNode,
  PostgresQueryCompiler,
  RawNode,
} from 'kysely';

type SharedNode = RawNode & { readonly rows: CompiledQuery };

/** The same rows, to select from. */
export function shared<Row>(
  query: Compilable<Row> & { toOperationNode(): OperationNode },
): ExpressionWrapper<never, never, Row> {
  const node: SharedNode = {
    ...RawNode.createWithChild(query.toOperationNode()),
    rows: query.compile() as CompiledQuery,
  };
  return new ExpressionWrapper(node);
}

/** Compiles queries for an engine that has tables for shared rows. */
export class SharedRowsCompiler extends PostgresQueryCompiler {
  readonly #nameOf: (rows: CompiledQuery) => string;

  /** `nameOf`: the table with the rows of this query. */
  constructor(nameOf: (rows: CompiledQuery) => string) {
    super();
    this.#nameOf = nameOf;
  }

  protected override visitRaw(node: RawNode): void {
    if ('rows' in node) this.append(this.#nameOf((node as SharedNode).rows));
    else super.visitRaw(node);
  }
}
