/**
 * Rows that several statements need, such as the trips of a minute. PostgreSQL derives them once in each statement; a
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
  type QueryId,
  RawNode,
  type RootOperationNode,
} from 'kysely';
import { nodeInReplica } from './in-replica.ts';

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

/** Compiles queries for PostgreSQL: shared rows become common table expressions, each of them once per statement. */
export class SharedRowsInStatement extends PostgresQueryCompiler {
  /** By text and parameters. A table that is being compiled takes up the text that is appended. */
  readonly #tables = new Map<string, { name: string; text: string }>();
  readonly #open: { text: string }[] = [];

  override compileQuery(node: RootOperationNode, queryId: QueryId): CompiledQuery {
    this.#tables.clear();
    const compiled = super.compileQuery(node, queryId);
    const tables = [...this.#tables.values()].map(({ name, text }) => `${name} as ${text}`);
    if (tables.length === 0) return compiled;
    const statement = compiled.sql.startsWith('with ')
      ? compiled.sql.replace('with ', ', ')
      : ` ${compiled.sql}`;
    return { ...compiled, sql: `with ${tables.join(', ')}${statement}` };
  }

  protected override append(text: string): void {
    const table = this.#open.at(-1);
    if (table) table.text += text;
    else super.append(text);
  }

  protected override visitRaw(node: RawNode): void {
    if ('rows' in node) this.append(this.#nameOf(node as SharedNode));
    else super.visitRaw(node);
  }

  #nameOf(node: SharedNode): string {
    const key = JSON.stringify([node.rows.sql, node.rows.parameters]);
    const known = this.#tables.get(key);
    if (known) return known.name;
    const table = { name: '', text: '' };
    this.#open.push(table);
    super.visitRaw(node);
    this.#open.pop();
    // Rows that these rows read were added meanwhile, and come first.
    table.name = `shared_${this.#tables.size + 1}`;
    this.#tables.set(key, table);
    return table.name;
  }
}

/** Compiles queries for a replica, which has tables for shared rows and columns of its own. */
export class SharedRowsInTables extends PostgresQueryCompiler {
  readonly #nameOf: (rows: CompiledQuery) => string;

  /** `nameOf`: the table with the rows of this query. */
  constructor(nameOf: (rows: CompiledQuery) => string) {
    super();
    this.#nameOf = nameOf;
  }

  protected override visitRaw(node: RawNode): void {
    const instead = nodeInReplica(node);
    if ('rows' in node) this.append(this.#nameOf((node as SharedNode).rows));
    else if (instead) this.visitNode(instead);
    else super.visitRaw(node);
  }
}
