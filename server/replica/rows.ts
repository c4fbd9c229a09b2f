/** Binds DuckDB parameters and reads its rows, with the same types as PostgreSQL's driver (`database/pool.ts`). */
import {
  BIGINT,
  type DuckDBDateValue,
  type DuckDBMaterializedResult,
  type DuckDBPreparedStatement,
  type DuckDBTimestampValue,
  DuckDBTypeId,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';

/** Throws for a value of an unsupported type. */
export function bind(statement: DuckDBPreparedStatement, parameters: readonly unknown[]): void {
  for (const [at, value] of parameters.entries()) bindOne(statement, at + 1, value);
}

function bindOne(statement: DuckDBPreparedStatement, index: number, value: unknown): void {
  if (typeof value === 'string') statement.bindVarchar(index, value);
  else if (typeof value === 'boolean') statement.bindBoolean(index, value);
  else if (value === null) statement.bindNull(index);
  else if (Number.isSafeInteger(value)) statement.bindBigInt(index, BigInt(value as number));
  else if (typeof value === 'number') statement.bindDouble(index, value);
  else if (Array.isArray(value)) bindList(statement, index, value);
  else throw new TypeError(`Parameter ${index} of a query has an unsupported type`);
}

/** Binds texts or whole numbers; an empty list of either matches nothing. */
function bindList(statement: DuckDBPreparedStatement, index: number, values: readonly unknown[]): void {
  const texts = typeof values[0] === 'string';
  const items = texts ? (values as string[]) : values.map((value) => BigInt(value as number));
  statement.bindList(index, listValue(items), LIST(texts ? VARCHAR : BIGINT));
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
