/** Writes DuckDB's parameters and reads its rows, with the same types as PostgreSQL's driver (`database/pool.ts`). */
import {
  type DuckDBDateValue,
  type DuckDBMaterializedResult,
  type DuckDBTimestampValue,
  DuckDBTypeId,
} from '@duckdb/node-api';
import type { CompiledQuery } from 'kysely';

/**
 * The statement with its parameters as literals: DuckDB plans a statement with parameters when it is prepared, and again
 * whenever it runs. Throws for a value of an unsupported type.
 */
export const withLiterals = ({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string =>
  sql.replace(quotedOrParameter, (piece, number) =>
    number ? literal(parameters[number - 1], number) : piece,
  );

/** A dollar within a literal or a name is no parameter. */
const quotedOrParameter = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\d+)/g;

function literal(value: unknown, number: number): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean' || value === null) return String(value);
  if (Number.isSafeInteger(value)) return `(${value}::bigint)`;
  if (typeof value === 'number') return `('${value}'::double)`;
  if (Array.isArray(value)) return list(value, number);
  throw new TypeError(`Parameter ${number} of a query has an unsupported type`);
}

/** Texts or whole numbers, and nulls; an empty list of either matches nothing. */
function list(values: readonly unknown[], number: number): string {
  const type = values.some((value) => typeof value === 'string') ? 'varchar' : 'bigint';
  return `[${values.map((value) => literal(value, number)).join(', ')}]::${type}[]`;
}

type Convert = (value: never) => unknown;

const converters: Partial<Record<DuckDBTypeId, Convert>> = {
  [DuckDBTypeId.BIGINT]: wholeNumber,
  [DuckDBTypeId.DATE]: (value: DuckDBDateValue) => dateText(value.days),
  // Local times have a resolution of minutes.
  [DuckDBTypeId.TIMESTAMP]: (value: DuckDBTimestampValue) =>
    new Date(Number(value.micros / 1000n)).toISOString().slice(0, 16),
};
const asIs: Convert = (value) => value;
const plain = [DuckDBTypeId.VARCHAR, DuckDBTypeId.ENUM, DuckDBTypeId.BOOLEAN, DuckDBTypeId.INTEGER];
const unchanged = new Set<DuckDBTypeId>([...plain, DuckDBTypeId.DOUBLE, DuckDBTypeId.SQLNULL]);

/** Converts a result's rows to objects; throws for a type that reporting does not use, such as HUGEINT. */
export function rowsOf<Row>(result: DuckDBMaterializedResult): Row[] {
  const columns = Array.from({ length: result.columnCount }, (_, at) => {
    const type = result.columnTypeId(at);
    const convert = converters[type] ?? (unchanged.has(type) ? asIs : undefined);
    if (!convert)
      throw new TypeError(`Column ${result.columnName(at)} has the unsupported type ${DuckDBTypeId[type]}`);
    return { name: result.columnName(at), convert };
  });
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < result.chunkCount; at++) {
    const chunk = result.getChunk(at);
    const vectors = columns.map((_, column) => chunk.getColumnVector(column));
    for (let item = 0; item < chunk.rowCount; item++) {
      const row: Record<string, unknown> = {};
      for (const [column, { name, convert }] of columns.entries()) {
        const value = vectors[column]?.getItem(item);
        row[name] = value === null || value === undefined ? null : convert(value as never);
      }
      rows.push(row);
    }
  }
  return rows as Row[];
}

function wholeNumber(value: bigint): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new RangeError(`${value} is not a safe integer`);
  return number;
}

const dateTexts = new Map<number, string>();

function dateText(days: number): string {
  let text = dateTexts.get(days);
  if (text === undefined) {
    text = new Date(days * 86_400_000).toISOString().slice(0, 10);
    dateTexts.set(days, text);
  }
  return text;
}

/** A text as an SQL string literal. */
export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
