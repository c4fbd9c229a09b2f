/** Functions of DuckDB by which layouts read dates, times and amounts. What cannot be read is null. */
import type { DuckDBConnection } from '@duckdb/node-api';

/** Two-digit years up to this one belong to this century, later ones to the last. */
const latestShortYear = 69;

const months = "['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']";
const part = '([0-9]{1,4}|[A-Za-z]{3,9})';
const dateParts = `^${part}(?:[-/. ]+)${part}(?:[-/., ]+)${part}(?:[T, ]|$)`;
const compactDate = '^([0-9]{4})([0-9]{2})([0-9]{2})(?:[T ]|$)';
const isoDate = '^([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:[T ]|$)';
const seconds = '(?:[:.][0-9]{2}(?:[.,][0-9]+)?)?';
const clockTime = `[0-9]{1,2}[:.h]?[0-9]{2}${seconds}(?: ?[AaPp]\\.?[Mm]\\.?)?`;
const zone = '(?:Z|[+-][0-9]{2}:?[0-9]{2})';

/** The three groups of a pattern as `a`, `b` and `c`, or null if a text does not fit it. */
const groups = (pattern: string) =>
  `case when regexp_matches(t, '${pattern}') then regexp_extract(t, '${pattern}', ['a', 'b', 'c']) end`;

const macros = [
  `create macro month_number(t) as coalesce(try_cast(t as integer), list_position(${months}, lower(t[1:3])))`,
  `create macro full_year(t) as case when length(t) = 4 then try_cast(t as integer) when length(t) <= 2 then
     try_cast(t as integer) + case when try_cast(t as integer) > ${latestShortYear} then 1900 else 2000 end end`,
  `create macro date_of(y, m, d) as strftime(
     try_cast(printf('%04d-%02d-%02d', full_year(y), month_number(m), try_cast(d as integer)) as date), '%Y-%m-%d')`,
  `create macro iso_parts(t) as ${groups(isoDate)}`,
  `create macro compact_parts(t) as ${groups(compactDate)}`,
  `create macro date_parts(t) as ${groups(dateParts)}`,

  // A time stands alone or after a date, perhaps with seconds, which are left out, and with a zone.
  `create macro time_part(t) as regexp_extract(t, '(?:^|[T ,])(${clockTime}) ?${zone}?$', 1)`,
  `create macro has_time(t) as length(t) > 10 and regexp_matches(t, '[T ,]${clockTime} ?${zone}?$')`,
  `create macro clock_parts(t) as
     regexp_extract(t, '^([0-9]{1,2}?)[:.h]?([0-9]{2})${seconds}(?: ?([AaPp])\\.?[Mm]\\.?)?$', ['h', 'm', 'p'])`,
  `create macro hour_of(h, p) as
     case when p = '' then h when h = 0 or h > 12 then null when lower(p) = 'p' then h % 12 + 12 else h % 12 end`,
  `create macro clock_of(h, m) as case when h between 0 and 23 and m between 0 and 59 then printf('%02d:%02d', h, m) end`,
  `create macro zone_of(t) as regexp_extract(t, '(${zone})$', 1)`,
  // A local time of zone f, or of the zone that the text t names, in zone z.
  `create macro moved(local, t, f, z) as strftime(timezone(z, case
     when zone_of(t) <> '' then try_cast(local || ':00' || replace(zone_of(t), 'Z', '+00:00') as timestamptz)
     else timezone(f, try_cast(local as timestamp)) end), '%Y-%m-%dT%H:%M')`,

  // Amounts: spaces and apostrophes part thousands; a sign stands before or after, parentheses and CR mean negative.
  `create macro squeezed(t) as
     regexp_replace(replace(t, chr(8722), '-'), '[\\s\\x{00A0}\\x{2009}\\x{202F}\\x{2019}'']', '', 'g')`,
  `create macro without_unit(t) as regexp_replace(
     regexp_replace(t, '^([-+(]?)(?:[A-Za-z]{0,3}\\p{Sc}|[A-Za-z]{2,3})', '\\1'),
     '(?:\\p{Sc}|[A-Z]{3}|[Kk]r\\.?)([-)]?)$', '\\1')`,
  `create macro without_credit(t) as regexp_replace(t, '(?i)(CR|DR)$', '')`,
  `create macro is_credit(t) as regexp_matches(t, '(?i)CR$')`,
  `create macro has_minus(t) as regexp_matches(t, '^-|^\\(.*\\)$|-$')`,
  `create macro without_sign(t) as regexp_replace(t, '^(?:\\((.*)\\)|(.*)-|[-+]?(.*))$', '\\1\\2\\3')`,
  `create macro digits_of(t, d) as case
     when d = '.' and regexp_matches(t, '^(?:[0-9]+|[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3})(?:\\.[0-9]*)?$|^\\.[0-9]+$')
       then replace(t, ',', '')
     when d = ',' and regexp_matches(t, '^(?:[0-9]+|[0-9]{1,3}(?:\\.[0-9]{2,3})*\\.[0-9]{3})(?:,[0-9]*)?$|^,[0-9]+$')
       then replace(replace(t, '.', ''), ',', '.') end`,
  // Zeros beyond the second decimal say nothing.
  `create macro plain_digits(t) as
     regexp_replace(regexp_replace(regexp_replace(t, '(\\.[0-9]{2}[0-9]*?)0+$', '\\1'), '\\.$', ''), '^\\.', '0.')`,
  `create macro decimal_of(t) as try_cast(t as decimal(18, 6))`,
  `create macro text_of(n) as regexp_replace(regexp_replace(n::varchar, '(\\.[0-9]{2}[0-9]*?)0+$', '\\1'), '\\.00$', '')`,

  // Equal shares to the cent, by largest remainder: the first of them get what is left over.
  `create macro share_of(cents, parts, k) as
     cents // parts + case when k < abs(cents % parts) then sign(cents) else 0 end`,
  `create macro cents_of(t) as try_cast(decimal_of(t) * 100 as bigint)`,
  `create macro has_whole_cents(t) as decimal_of(t) * 100 = cents_of(t)`,
  `create macro text_of_cents(n) as
     case when n < 0 then '-' else '' end || (abs(n) // 100)::varchar || '.' || lpad((abs(n) % 100)::varchar, 2, '0')`,

  `create macro plain_name(t) as lower(strip_accents(t))`,
];

export async function createMacros(connection: DuckDBConnection): Promise<void> {
  for (const macro of macros) await connection.run(macro);
}
