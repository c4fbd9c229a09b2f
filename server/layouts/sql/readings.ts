/** How dates, times and amounts of foreign files are read, step by step. Each function returns SQL of a text or null. */
import type { DateOrder } from '../../../contract/layouts/expression.ts';
import { literal } from '../staging.ts';

type Bind = (sql: string) => string;

/** `YYYY-MM-DD` of a text in a declared order. A date as in ISO 8601 means the same in every order but year, day, month. */
export function dateSql(text: string, order: DateOrder, bind: Bind): string {
  const iso = order === 'ydm' ? 'null' : bind(`iso_parts(${text})`);
  const compact = bind(`compact_parts(${text})`);
  const parts = bind(`date_parts(${text})`);
  const isName = (letter: string) => `not regexp_matches(${parts}.${letter}, '[0-9]')`;
  const others = order.replace('m', '');
  const known = bind(`case
    when ${iso} is not null then ${iso}
    when ${compact} is not null then ${compact}
    when ${isName('a')} then ${picked(parts, `m${others}`)}
    when ${isName('b')} then ${picked(parts, `${others[0]}m${others[1]}`)}
    when ${isName('c')} then ${picked(parts, `${others}m`)}
    when ${parts} is not null then ${picked(parts, order)} end`);
  return bind(`date_of(${known}.a, ${known}.b, ${known}.c)`);
}

/** Year, month and day from parts that stand in an order. */
function picked(parts: string, order: string): string {
  const of = (letter: string) => `${parts}.${'abc'[order.indexOf(letter)]}`;
  return `struct_pack(a := ${of('y')}, b := ${of('m')}, c := ${of('d')})`;
}

/** `HH:MM` of a text that is a time, or ends with one. */
export function timeSql(text: string, bind: Bind): string {
  const parts = bind(`clock_parts(nullif(time_part(${text}), ''))`);
  const hour = bind(`hour_of(try_cast(${parts}.h as integer), ${parts}.p)`);
  return bind(`clock_of(${hour}, try_cast(${parts}.m as integer))`);
}

/** Digits with a point and perhaps a minus sign. */
export function amountSql(text: string, decimal: '.' | ',', bind: Bind): string {
  const squeezed = bind(`squeezed(${text})`);
  const bare = bind(`without_unit(without_credit(${squeezed}))`);
  const unsigned = bind(`without_sign(${bare})`);
  const digits = bind(`plain_digits(digits_of(${unsigned}, ${literal(decimal)}))`);
  const isNegative = `(is_credit(${squeezed}) or has_minus(${bare})) and regexp_matches(${digits}, '[1-9]')`;
  return bind(`case when ${isNegative} then '-' || ${digits} else ${digits} end`);
}
