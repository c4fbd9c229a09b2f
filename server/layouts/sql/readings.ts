/** How dates, times and amounts of foreign files are read, step by step. Each function returns SQL of a text or null. */
import type { DateOrder } from '../../../contract/layouts/expression.ts';
import { literal } from '../staging.ts';

type Bind = (sql: string) => string;

/** `YYYY-MM-DD` of a text in a declared order. A date as in ISO 8601 means the same in every order but year, day, month. */
export function dateSql(text: string, order: DateOrder, bind: Bind): string {
  const plain = bind(plainDate(text, order));
  // What is written as most files do needs no pattern: those are slow.
  const other = bind(`case when ${plain} is null then ${text} end`);
  const iso = order === 'ydm' ? 'null' : bind(`iso_parts(${other})`);
  const compact = bind(`compact_parts(${other})`);
  const parts = bind(`date_parts(${other})`);
  const isName = (letter: string) => `not regexp_matches(${parts}.${letter}, '[0-9]')`;
  const others = order.replace('m', '');
  const known = bind(`case
    when ${iso} is not null then ${iso}
    when ${compact} is not null then ${compact}
    when ${isName('a')} then ${picked(parts, `m${others}`)}
    when ${isName('b')} then ${picked(parts, `${others[0]}m${others[1]}`)}
    when ${isName('c')} then ${picked(parts, `${others}m`)}
    when ${parts} is not null then ${picked(parts, order)} end`);
  return bind(`coalesce(${plain}, date_of(${known}.a, ${known}.b, ${known}.c))`);
}

/** A day and a month of two digits, and a year of four. */
function plainDate(text: string, order: DateOrder): string {
  const codes = [...order].map((part) => `%${part === 'y' ? 'Y' : part}`);
  const formats = ['-', '/', '.'].map((separator) => literal(codes.join(separator)));
  const shape = [...order].map((part) => (part === 'y' ? '____' : '__')).join('_');
  const isPlain = `(length(${text}) = 10 or ${text}[11] in ('T', ' ')) and ${text}[1:10] like '${shape}'`;
  const isIso =
    order === 'ydm'
      ? 'false'
      : `(length(${text}) = 10 or ${text}[11] in ('T', ' ')) and ${text} like '____-__-__%'`;
  return `case
    when ${isIso} then strftime(try_strptime(${text}[1:10], '%Y-%m-%d'), '%Y-%m-%d')
    when ${isPlain} then strftime(try_strptime(${text}[1:10], [${formats.join(', ')}]), '%Y-%m-%d') end`;
}

/** Year, month and day from parts that stand in an order. */
function picked(parts: string, order: string): string {
  const of = (letter: string) => `${parts}.${'abc'[order.indexOf(letter)]}`;
  return `struct_pack(a := ${of('y')}, b := ${of('m')}, c := ${of('d')})`;
}

/** `HH:MM` of a text that is a time, or ends with one. */
export function timeSql(text: string, bind: Bind): string {
  const plain = bind(
    `case when length(${text}) = 5 and ${text}[3] = ':' then try_strptime(${text}, '%H:%M') end`,
  );
  const other = bind(`case when ${plain} is null then ${text} end`);
  const parts = bind(`clock_parts(nullif(time_part(${other}), ''))`);
  const hour = bind(`hour_of(try_cast(${parts}.h as integer), ${parts}.p)`);
  const found = `clock_of(${hour}, try_cast(${parts}.m as integer))`;
  return bind(`case when ${plain} is not null then ${text} else ${found} end`);
}

/** Digits with a point and perhaps a minus sign. */
export function amountSql(text: string, decimal: '.' | ',', bind: Bind): string {
  const plain = bind(`case when regexp_full_match(${text}, '-?[0-9]+([.][0-9]{1,2})?') then ${text} end`);
  const isPlain = decimal === '.' ? `${plain} is not null` : `${plain} not like '%.%'`;
  const other = bind(`case when not coalesce(${isPlain}, false) then ${text} end`);
  const squeezed = bind(`squeezed(${other})`);
  const bare = bind(`without_unit(without_credit(${squeezed}))`);
  const unsigned = bind(`without_sign(${bare})`);
  const digits = bind(`plain_digits(digits_of(${unsigned}, ${literal(decimal)}))`);
  const isNegative = `(is_credit(${squeezed}) or has_minus(${bare})) and regexp_matches(${digits}, '[1-9]')`;
  const found = `case when ${isNegative} then '-' || ${digits} else ${digits} end`;
  return bind(`case when ${isPlain} then ${plain} else ${found} end`);
}
