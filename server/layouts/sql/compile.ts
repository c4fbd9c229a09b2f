/** Expressions of a layout as SQL of DuckDB. */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';
import type { Layout } from '../../../contract/layouts/layout.ts';
import { Refused } from '../../ingest/refused.ts';
import { literal } from '../staging.ts';
import type { Bindings } from './bindings.ts';
import { type Compiled, faultIf } from './fault.ts';
import { placeSql } from './places.ts';
import { amountSql, dateSql, timeSql } from './readings.ts';
import { numberOf, type Source } from './sources.ts';

export type InScope = { name: string; alias: string; source: Source };

export type Context = Pick<Layout, 'dateOrder' | 'decimal'> & {
  /** The table that the rule reads, then the joined one. */
  scope: readonly InScope[];
  /** `YYYY-MM-DD` */
  today: string;
  /** The node for codes that no node has; null: rows with them are rejected. */
  otherNode: string | null;
  bindings: Pick<Bindings, 'bind' | 'look'>;
  /** Called for each column that is read. */
  onColumn: (table: string, column: string) => void;
};

/** Values are columns of the bindings or constants. */
export function compile(expression: Expression, context: Context): Compiled {
  const { bind, look } = context.bindings;
  const of = (part: Expression) => compile(part, context);
  const combined = (parts: Compiled[], write: (...values: string[]) => string): Compiled => ({
    value: bind(write(...parts.map(({ value }) => value))),
    faults: parts.flatMap(({ faults }) => faults),
  });
  if ('column' in expression) return { value: columnSql(expression, context), faults: [] };
  if ('constant' in expression) {
    return { value: `nullif(${literal(expression.constant)}, '')`, faults: [] };
  }
  if ('joined' in expression) {
    const separator = literal(expression.with ?? '');
    return combined(
      expression.joined.map(of),
      (...values) => `nullif(concat_ws(${[separator, ...values].join(', ')}), '')`,
    );
  }
  if ('firstOf' in expression) {
    return combined(expression.firstOf.map(of), (...values) => `coalesce(${[...values, 'null'].join(', ')})`);
  }
  if ('text' in expression) {
    const { from = 1, length, case: letters } = expression;
    return combined([of(expression.text)], (value) => {
      const part = `substring(${value}, ${from}${length === undefined ? '' : `, ${length}`})`;
      return `nullif(trim(${letters ? `${letters}(${part})` : part}), '')`;
    });
  }
  if ('map' in expression) return mapped(expression, context);
  if ('date' in expression) return dateOf(expression, context);
  if ('dateTime' in expression) return dateTimeOf(expression, context);
  if ('amount' in expression) {
    return checked(
      expression.amount,
      context,
      (text) => amountSql(text, context.decimal, bind),
      'is no amount',
    );
  }
  if ('sum' in expression || 'difference' in expression) {
    const [parts, sign] = 'sum' in expression ? [expression.sum, ' + '] : [expression.difference, ' - '];
    return combined(parts.map(of), (...values) => {
      const numbers = values.map((value) => `coalesce(decimal_of(${value}), 0)`).join(sign);
      return `case when coalesce(${[...values, 'null'].join(', ')}) is not null then text_of(${numbers}) end`;
    });
  }
  if ('signed' in expression) {
    const negative = conditionSql(expression.negativeWhen, context);
    return combined([of(expression.signed)], (value) => {
      const unsigned = `ltrim(${value}, '-')`;
      return `case when ${negative} and regexp_matches(${value}, '[1-9]') then '-' || ${unsigned} else ${unsigned} end`;
    });
  }
  if ('when' in expression) return chosen(expression, context);
  if ('node' in expression) {
    return combined([of(expression.node)], (value) => {
      const other = context.otherNode === null ? value : literal(context.otherNode);
      const found = look({ table: 'nodes', where: { name: `plain_name(${value})` }, value: 'code' });
      return `coalesce(${found}, ${other})`;
    });
  }
  if ('days' in expression) {
    return combined([of(expression.after)], (value) => {
      return `strftime(try_cast(${value}[1:10] as date) + interval ${expression.days} day, '%Y-%m-%d')`;
    });
  }
  const { place, city, country } = expression;
  const parts = { code: of(place), city: city && of(city), country: country && of(country) };
  return placeSql(parts, country ? firstColumn(country) : '', context.bindings);
}

/** SQL that is true or false, never null. */
export function conditionSql(condition: Condition, context: Context): string {
  if ('is' in condition) {
    const values = condition.in.map((text) => literal(text.toLowerCase()));
    return `(lower(coalesce(${compile(condition.is, context).value}, '')) in (${values.join(', ')}))`;
  }
  if ('given' in condition) return `(${compile(condition.given, context).value} is not null)`;
  if ('past' in condition) {
    return `coalesce((${compile(condition.past, context).value})[1:10] < ${literal(context.today)}, false)`;
  }
  if ('not' in condition) return `(not ${conditionSql(condition.not, context)})`;
  const [parts, word] = 'all' in condition ? [condition.all, 'and'] : [condition.any, 'or'];
  return `(${parts.map((part) => conditionSql(part, context)).join(` ${word} `)})`;
}

/** The first column that an expression reads, to name it in faults. */
export function firstColumn(expression: Expression | Condition): string {
  if ('column' in expression) return expression.column;
  for (const part of Object.values(expression).flat()) {
    if (typeof part !== 'object' || part === null) continue;
    const found = firstColumn(part as Expression);
    if (found !== '') return found;
  }
  return '';
}

function columnSql({ column, of }: { column: string; of?: string | undefined }, context: Context): string {
  const tables = context.scope.filter(({ name }) => of === undefined || name === of);
  for (const { name, alias, source } of tables) {
    const number = numberOf(source.names, column);
    if (number === -1) continue;
    context.onColumn(name, column);
    return context.bindings.bind(`${alias}.c${number}`);
  }
  const where = of ?? context.scope.map(({ name }) => name).join('", "');
  throw new Refused(`The layout reads the column "${column}", which "${where}" does not have.`);
}

/** A conversion, and the rule that a text breaks which it makes null. */
function checked(
  part: Expression,
  context: Context,
  convert: (text: string) => string,
  rule: string,
): Compiled {
  const { value, faults } = compile(part, context);
  const converted = convert(value);
  const broken = faultIf(`${value} is not null and ${converted} is null`, firstColumn(part), value, rule);
  return { value: converted, faults: [...faults, broken] };
}

function mapped(
  { map, values, otherwise }: Extract<Expression, { map: Expression }>,
  context: Context,
): Compiled {
  const convert = (text: string) => {
    const cases = Object.entries(values).map(
      ([from, to]) => `when ${literal(from.toLowerCase())} then ${literal(to)}`,
    );
    const other =
      otherwise === 'keep'
        ? text
        : otherwise === 'refuse'
          ? 'null'
          : `nullif(${literal(otherwise.value)}, '')`;
    return context.bindings.bind(
      cases.length === 0 ? other : `case lower(${text}) ${cases.join(' ')} else ${other} end`,
    );
  };
  const known = Object.keys(values).slice(0, 20).join(', ');
  if (otherwise === 'refuse') {
    return checked(map, context, convert, `is none of the values that the layout knows: ${known}`);
  }
  const { value, faults } = compile(map, context);
  return { value: convert(value), faults };
}

const partNames: Readonly<Record<string, string>> = { d: 'day', m: 'month', y: 'year' };

function day(part: Expression, context: Context): Compiled {
  const order = [...context.dateOrder].map((letter) => partNames[letter]).join(', ');
  return checked(
    part,
    context,
    (text) => dateSql(text, context.dateOrder, context.bindings.bind),
    `is no date in the order ${order}`,
  );
}

function dateOf({ date, zone }: Extract<Expression, { date: Expression }>, context: Context): Compiled {
  if (!zone) return day(date, context);
  const { value, faults } = dateTimeOf({ dateTime: date, zone }, context);
  return { value: context.bindings.bind(`${value}[1:10]`), faults };
}

function dateTimeOf(expression: Extract<Expression, { dateTime: Expression }>, context: Context): Compiled {
  const { dateTime, time, zone } = expression;
  const { bind } = context.bindings;
  const date = day(dateTime, context);
  const text = compile(dateTime, context).value;
  const own = timeSql(text, bind);
  const wrong = faultIf(
    `has_time(${text}) and ${own} is null`,
    firstColumn(dateTime),
    text,
    'has a time that does not exist',
  );
  const apart = time ? checked(time, context, (value) => timeSql(value, bind), 'is no time') : null;
  const after = `case when has_time(${text}) then ${own} end`;
  const local = bind(`${date.value} || 'T' || coalesce(${apart ? `${apart.value}, ` : ''}${after}, '00:00')`);
  return {
    value: zone ? bind(`moved(${local}, ${text}, ${literal(zone.from)}, ${literal(zone.to)})`) : local,
    faults: [...date.faults, wrong, ...(apart?.faults ?? [])],
  };
}

function chosen(
  { when, value, otherwise }: Extract<Expression, { when: Condition }>,
  context: Context,
): Compiled {
  const { bind } = context.bindings;
  const holds = bind(conditionSql(when, context));
  const then = compile(value, context);
  const other = otherwise ? compile(otherwise, context) : { value: 'null', faults: [] };
  return {
    value: bind(`case when ${holds} then ${then.value} else ${other.value} end`),
    faults: [
      ...then.faults.map((fault) => `case when ${holds} then ${fault} end`),
      ...other.faults.map((fault) => `case when not ${holds} then ${fault} end`),
    ],
  };
}
