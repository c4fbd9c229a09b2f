/**
 * Columns of paginated tables. A table declares each column once, under the name of its field, with its title and the
 * schema of its values:
 *
 *     columns: { bookingReference, feeType: column.text('Fee type'), totalSpend },
 *
 * Columns that several tables share are in `shared-columns.ts`.
 */
import * as z from 'zod';
import { money } from '../vocabulary/money.ts';

/**
 * How a column's values are written. A search looks in `text`, `email` and `country`; `email` links to a message;
 * `money` is in units of the currency, with at most two decimals; `daysLeft` marks what is urgent.
 */
export type ColumnKind =
  | 'text'
  | 'email'
  | 'money'
  | 'count'
  | 'daysLeft'
  | 'decimal'
  | 'date'
  | 'country'
  | 'yesNo';

/** A column as the screen and the file take it. */
export type TableColumn<Field extends string = string> = {
  field: Field;
  title: string;
  /** Default: text. */
  kind?: ColumnKind;
  /** The column names the row's booking and opens it; `bookingReference` always does. */
  isBooking?: true;
  /** Shown only where some row has a value. */
  isSparse?: true;
};

/** A column as a table declares it. */
export type Column<Schema extends z.ZodType = z.ZodType> = Omit<TableColumn, 'field'> & { schema: Schema };
export type Columns = Readonly<Record<string, Column>>;

function of<Schema extends z.ZodType>(title: string, schema: Schema, kind?: ColumnKind): Column<Schema> {
  return { title, schema, ...(kind && { kind }) };
}

/** Declares columns of one schema: their title, and the description of their values on the API page. */
const columnsOf =
  <Schema extends z.ZodType>(schema: Schema, kind?: ColumnKind) =>
  (title: string, description?: string): Column<Schema> =>
    of(title, description === undefined ? schema : schema.meta({ description }), kind);

const text = z.string();
const textOrNull = text.nullable();

/** Declares a column, by the schema and the kind of its values. */
export const column = {
  of,
  text: columnsOf(text),
  textOrNull: columnsOf(textOrNull),
  email: columnsOf(text, 'email'),
  date: columnsOf(text, 'date'),
  dateOrNull: columnsOf(textOrNull, 'date'),
  countryOrNull: columnsOf(textOrNull, 'country'),
  count: columnsOf(z.number(), 'count'),
  daysLeft: columnsOf(z.number(), 'daysLeft'),
  countOrNull: columnsOf(z.number().nullable(), 'count'),
  money: columnsOf(money, 'money'),
  moneyOrNull: columnsOf(money.nullable(), 'money'),
  yesNo: columnsOf(z.boolean(), 'yesNo'),
};

/** A shared column under another title. */
export const titled = <Schema extends z.ZodType>(shared: Column<Schema>, title: string): Column<Schema> => ({
  ...shared,
  title,
});

/** A shared column with another description of its values. */
export const described = <Schema extends z.ZodType>(
  shared: Column<Schema>,
  description: string,
): Column<Schema> => ({ ...shared, schema: shared.schema.meta({ description }) });

/** A shared column whose values may be null. */
export const nullable = <Schema extends z.ZodType>(
  shared: Column<Schema>,
): Column<z.ZodNullable<Schema>> => ({ ...shared, schema: shared.schema.nullable() });

type RowShape<Shown extends Columns, Keys extends z.ZodRawShape> = Keys & {
  [Field in keyof Shown]: Shown[Field]['schema'];
};

/** The schema of a row: its columns, and the fields that are not shown. */
export function rowOf<Shown extends Columns, Keys extends z.ZodRawShape = Record<never, never>>({
  columns,
  keys,
}: {
  columns: Shown;
  keys?: Keys | undefined;
}) {
  const schemas = Object.entries(columns).map(([field, { schema }]) => [field, schema]);
  return z.object({ ...keys, ...Object.fromEntries(schemas) } as RowShape<Shown, Keys>);
}

/** Declared columns as the screen and the file take them. */
export function tableColumns<Shown extends Columns>(columns: Shown) {
  const shown: unknown = Object.entries(columns).map(([field, { schema, ...rest }]) => ({ field, ...rest }));
  return shown as readonly TableColumn<keyof Shown & string>[];
}
