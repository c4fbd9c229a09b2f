/** How the form fills a field of our lines, as the expression of a layout and back. */
import type { Expression } from '@tripledger/contract/layouts/expression.ts';
import {
  type FieldKind,
  type LineField,
  lineFields,
  readAs,
  requiredFields,
} from '@tripledger/contract/layouts/fields.ts';

/** A value for each value of a column; the others are refused, kept, or become a default. */
export type Translation = {
  values: Record<string, string>;
  otherwise: 'refuse' | 'keep' | { value: string };
};

/** A column with some values of which an amount is negative. */
export type Sign = { column: string; values: string[] };

export type Columns = {
  by: 'columns';
  /** Several are written one after another; of texts only. */
  columns: string[];
  isSeveral?: boolean;
  translation?: Translation | undefined;
  /** The column of the time of a date. */
  time?: string | undefined;
  sign?: Sign | undefined;
};

export type Filling =
  | { by: 'nothing' }
  | Columns
  | { by: 'constant'; constant: string }
  /** The node that is chosen when files are checked. */
  | { by: 'chosen node' }
  /** Written by hand, and more than the form can show. */
  | { by: 'layout'; expression: Expression };

const separatorOf = (field: LineField) => (field === 'line_key' ? '/' : ' ');

export const isRequired = (field: LineField) => (requiredFields as readonly LineField[]).includes(field);

export const mayJoin = (field: LineField) => lineFields[field] === 'text';

/**
 * What a field shows: what is being entered, which may be incomplete, as long as the layout says the same.
 */
export const shownFilling = (
  field: LineField,
  expression: Expression | undefined,
  entered: Filling | null,
): Filling =>
  entered && isSame(expressionOf(field, entered), expression) ? entered : fillingOf(field, expression);

export const noTranslation: Translation = { values: {}, otherwise: 'keep' };

/** undefined: the field is left out. A required one stays, so that the others can be tried. */
export function expressionOf(field: LineField, filling: Filling): Expression | undefined {
  const kind: FieldKind = lineFields[field];
  switch (filling.by) {
    case 'nothing':
      return nothing(field);
    case 'layout':
      return filling.expression;
    case 'chosen node':
      return readAs('node', { constant: '' });
    case 'constant': {
      const constant = { constant: filling.constant };
      return kind === 'node' || kind === 'place' ? readAs(kind, constant) : constant;
    }
    case 'columns':
      return filling.columns.length === 0 ? nothing(field) : columnsExpression(field, kind, filling);
  }
}

const nothing = (field: LineField): Expression | undefined =>
  isRequired(field) ? { constant: '' } : undefined;

function columnsExpression(field: LineField, kind: FieldKind, filling: Columns): Expression {
  const { columns, translation, time, sign } = filling;
  const [first = '', ...others] = columns;
  const source: Expression =
    others.length === 0
      ? { column: first }
      : { joined: columns.map((column) => ({ column })), with: separatorOf(field) };
  if (kind === 'text') return isNeeded(translation) ? { map: source, ...translation } : source;
  const read = readAs(kind, source);
  if (time !== undefined) return { ...(read as { dateTime: Expression }), time: { column: time } };
  if (!sign || sign.column === '' || sign.values.length === 0) return read;
  return { signed: read, negativeWhen: { is: { column: sign.column }, in: sign.values } };
}

const isNeeded = (translation: Translation | undefined): translation is Translation =>
  translation !== undefined &&
  (Object.keys(translation.values).length > 0 || translation.otherwise !== 'keep');

/** What the form shows of an expression: exactly that, or nothing but that it is written in the layout. */
export function fillingOf(field: LineField, expression: Expression | undefined): Filling {
  if (!expression || isSame(expression, { constant: '' })) return { by: 'nothing' };
  const filling = readExpression(field, expression);
  const isExact = filling && isSame(expressionOf(field, filling), expression);
  return isExact ? filling : { by: 'layout', expression };
}

function readExpression(field: LineField, expression: Expression): Filling | null {
  if ('constant' in expression) return { by: 'constant', constant: expression.constant };
  if ('map' in expression) {
    const columns = columnsIn(expression.map);
    const { values, otherwise } = expression;
    return (
      columns && {
        by: 'columns',
        columns,
        isSeveral: columns.length > 1,
        translation: { values, otherwise },
      }
    );
  }
  if ('signed' in expression) {
    const { signed, negativeWhen } = expression;
    const columns = columnsIn(unwrapped(signed));
    if (!columns || !('is' in negativeWhen) || !('column' in negativeWhen.is)) return null;
    return { by: 'columns', columns, sign: { column: negativeWhen.is.column, values: negativeWhen.in } };
  }
  const inner = unwrapped(expression);
  if ('constant' in inner) {
    return field === 'node_code' && inner.constant === ''
      ? { by: 'chosen node' }
      : { by: 'constant', constant: inner.constant };
  }
  const columns = columnsIn(inner);
  if (!columns) return null;
  const time = 'time' in expression ? expression.time : undefined;
  return {
    by: 'columns',
    columns,
    isSeveral: columns.length > 1,
    ...(time && 'column' in time && { time: time.column }),
  };
}

function unwrapped(expression: Expression): Expression {
  if ('date' in expression) return expression.date;
  if ('dateTime' in expression) return expression.dateTime;
  if ('amount' in expression) return expression.amount;
  if ('node' in expression) return expression.node;
  return 'place' in expression ? expression.place : expression;
}

function columnsIn(expression: Expression): string[] | null {
  const parts = 'joined' in expression ? expression.joined : [expression];
  const columns = parts.map((part) => ('column' in part ? part.column : null));
  return columns.every((column) => column !== null) ? columns : null;
}

/** Whether both say the same; the order of names in a stored layout is not that in which it was written. */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other);

const inOrder = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
