/** The lines that a layout makes of its staged tables, as one query of DuckDB. */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';
import { columnKey } from '../../../contract/layouts/header.ts';
import type { Layout, LayoutLine } from '../../../contract/layouts/layout.ts';
import { columnsOf, formatOf, isRequired, lineFile } from '../../ingest/columns.ts';
import { provenanceColumns } from '../../ingest/provenance.ts';
import { Refused } from '../../ingest/refused.ts';
import { position } from '../read/records.ts';
import { identifier } from '../staging.ts';
import { Bindings } from './bindings.ts';
import { type Context, compile, conditionSql, firstColumn, type InScope } from './compile.ts';
import { type Compiled, faultIf } from './fault.ts';
import { numbered, type Source, type Sources } from './sources.ts';

export type LineOptions = Pick<Context, 'today' | 'otherNode'>;

const [fileColumn, rowColumn, faultColumn] = provenanceColumns;
const format = formatOf(lineFile);

/**
 * A row for each line, with the format's columns, those of provenance, and reference fields; and for each row of the files
 * that could not be read, or of which the layout makes no line, a row that names the fault.
 */
export function linesQuery(layout: Layout, sources: Sources, options: LineOptions): string {
  const used = new Map<string, Set<string>>();
  const onColumn = (table: string, column: string) => {
    const columns = used.get(table) ?? new Set();
    used.set(table, columns.add(columnKey(column)));
  };
  const around = { ...layout, ...options, onColumn };
  const rules = layout.lines.map((line) => ruleOf(line, sources, around));
  const references = layout.keepsOtherColumns ? referencesOf(rules, used) : () => [];
  const queries = [
    ...rules.map((rule) => lineQuery(rule, references(rule))),
    ...faultQueries(layout, sources, around),
    ...rules.flatMap(orphanQuery),
  ];
  const columns = format.map((name) => `null::varchar as ${identifier(name)}`);
  const header = `select null::varchar as "${fileColumn}", null::bigint as "${rowColumn}", null::varchar as "${faultColumn}", ${columns.join(', ')} where false`;
  return [header, ...queries].join('\nunion all by name\n');
}

type Spread = NonNullable<LayoutLine['spread']>;
type Around = Omit<Context, 'scope' | 'bind'>;

type Rule = {
  line: LayoutLine;
  main: InScope;
  joined: InScope | null;
  around: Around;
};

function ruleOf(line: LayoutLine, sources: Sources, around: Around): Rule {
  const sourceOf = (name: string): Source => {
    const source = sources.get(name);
    if (!source) throw new Refused(`The layout makes lines of "${name}", which is none of its tables.`);
    return source;
  };
  const unknown = Object.keys(line.fields).find((field) => !(field in columnsOf(lineFile)));
  if (unknown !== undefined)
    throw new Refused(`The layout fills "${unknown}", which is no column of ${lineFile}.`);
  const missing = format.find(
    (field) => isRequired(lineFile, field) && !(field in line.fields) && field !== 'data_source',
  );
  if (missing !== undefined) throw new Refused(`The layout's "${line.name}" does not fill ${missing}.`);
  const main = { name: line.from, alias: 'a', source: sourceOf(line.from) };
  const joined = line.join ? { name: line.join.table, alias: 'b', source: sourceOf(line.join.table) } : null;
  return { line, main, joined, around };
}

/** The rows of the main table that a rule takes, with the number of those that have the same key for its join. */
function mainRows({ line, main, around }: Rule): string {
  const keys = line.join?.on.map(([own]) => numbered(main.name, main.source, own)) ?? [];
  const count = keys.length > 0 ? `, count(*) over (partition by ${keys.join(', ')}) as alike` : '';
  const { bind, over } = new Bindings();
  const condition = line.when ? conditionSql(line.when, { ...around, scope: [main], bind }) : 'true';
  return `(select *${count} from ${over('a.*', `${main.source.sql} a`)} where fault is null and ${condition})`;
}

/** The rows of a rule's tables, joined. */
function joinedRows(rule: Rule): string {
  const { line, main, joined, around } = rule;
  if (!joined || !line.join) return `${mainRows(rule)} a`;
  const read = ([own, other]: [string, string]): [string, string] => {
    around.onColumn(main.name, own);
    around.onColumn(joined.name, other);
    return [numbered(main.name, main.source, own), numbered(joined.name, joined.source, other)];
  };
  const keys = line.join.on.map(read).map(([own, other]) => `a.${own} = b.${other}`);
  const there = `(from ${joined.source.sql} where fault is null)`;
  const narrowing = line.join.narrowedBy?.map(read);
  if (!narrowing) return `${mainRows(rule)} a left join ${there} b on ${keys.join(' and ')}`;
  // Equal texts alone can be joined fast: each row there stands once for any, and once for equal narrowing columns.
  const text = (side: 0 | 1) => `'=' || concat_ws('=', ${narrowing.map((pair) => pair[side]).join(', ')})`;
  const here = `(select *, case when alike = 1 then '' else ${text(0)} end as narrowing from ${mainRows(rule)})`;
  const twice = `(select *, '' as narrowing from ${there} union all select *, ${text(1)} from ${there})`;
  return `${here} a left join ${twice} b on ${[...keys, 'a.narrowing = b.narrowing'].join(' and ')}`;
}

function lineQuery(rule: Rule, references: readonly [name: string, sql: string][]): string {
  const { line, main, joined, around } = rule;
  const { bind, over } = new Bindings();
  const context = { ...around, scope: joined ? [main, joined] : [main], bind };
  const faults: string[] = [];
  if (joined && line.join && !line.join.isOptional) {
    const [own] = line.join.on[0] as [string, string];
    const key = bind(`a.${numbered(main.name, main.source, own)}`);
    faults.push(faultIf(`${bind('b."row"')} is null`, own, key, `has no row in "${joined.name}"`));
  }
  const fields = Object.entries(line.fields).map(([field, expression]) => {
    const { value, faults: found } = fieldSql(line, field, expression, context);
    faults.push(...found);
    return `${value} as ${identifier(field)}`;
  });
  if (line.spread && !('segment_sequence' in line.fields)) {
    fields.push(`(${sharesOf(line.spread, context).ordinal})::varchar as segment_sequence`);
  }
  const others = references.map(([name, sql]) => `${bind(sql)} as ${identifier(name)}`);
  const fault = `coalesce(${[...faults, 'null'].join(', ')})::varchar`;
  const provenance = `file as "${fileColumn}", "row" as "${rowColumn}", ${fault} as "${faultColumn}"`;
  const rows = over('a.file, a."row"', joinedRows(rule));
  return `select ${[provenance, ...fields, ...others].join(', ')} from ${rows}`;
}

/** The lines among which amounts are spread: how many they are, and which of them a line is, from 1. */
function sharesOf({ over, order }: Spread, context: Context): { count: string; ordinal: string } {
  const keys = over.map((key) => `coalesce(${compile(key, context).value}, file || "row")`).join(', ');
  // Numbers in order of their size, texts in alphabetical order.
  const sorted = order.flatMap((part) => {
    const text = compile(part, context).value;
    return [`try_cast(${text} as bigint)`, text];
  });
  return {
    count: `count(*) over (partition by ${keys})`,
    ordinal: `row_number() over (partition by ${keys} order by ${sorted.join(', ')})`,
  };
}

function fieldSql({ spread }: LayoutLine, field: string, expression: Expression, context: Context): Compiled {
  const compiled = compile(expression, context);
  if (!spread?.fields.includes(field)) return compiled;
  const { value } = compiled;
  const { count, ordinal } = sharesOf(spread, context);
  const isUneven = `${value} is not null and not coalesce(has_whole_cents(${value}), false)`;
  return {
    value: `text_of_cents(share_of(cents_of(${value}), ${count}, ${ordinal} - 1))`,
    faults: [
      ...compiled.faults,
      faultIf(isUneven, firstColumn(expression), value, 'has more than two decimals'),
    ],
  };
}

/** Columns of a rule's tables that no rule reads, under names that lines do not have. */
function referencesOf(rules: readonly Rule[], used: ReadonlyMap<string, ReadonlySet<string>>) {
  // Compiling a rule reports the columns that it reads.
  for (const rule of rules) lineQuery(rule, []);
  return ({ main, joined }: Rule): [string, string][] => {
    const found = new Map<string, string>();
    for (const { name, alias, source } of joined ? [main, joined] : [main]) {
      for (const [number, column] of source.names.entries()) {
        const plain = column.replaceAll('../', '');
        const isRead = [...(used.get(name) ?? [])].some(
          (one) => one.replaceAll('../', '') === columnKey(plain),
        );
        if (isRead || isOfStructure(plain)) continue;
        const own = format.includes(plain) ? `${plain} (${name})` : plain;
        if (!found.has(own)) found.set(own, `${alias}.c${number}`);
      }
    }
    return [...found];
  };
}

/** Columns that tell of lists in nested records, whose entries are rows of other tables. */
const isOfStructure = (column: string) => column === position || /\[\d+\]|\.length$/.test(column);

/** Rows that could not be read, and rows of which no rule makes a line although they are not to be ignored. */
function faultQueries(layout: Layout, sources: Sources, around: Around): string[] {
  return [...sources].flatMap(([name, source]) => {
    const select = (fault: string, rows: string, where: string) =>
      `select file as "${fileColumn}", "row" as "${rowColumn}", ${fault} as "${faultColumn}" from ${rows} where ${where}`;
    const isRepeated = layout.tables[name]?.repeated !== undefined;
    const unread = isRepeated ? [] : [select('fault', source.sql, 'fault is not null')];
    const rules = layout.lines.filter(({ from }) => from === name);
    const ignored = (layout.ignored ?? []).filter(({ from }) => from === name);
    const conditions = [...rules, ...ignored].flatMap(({ when }) => when ?? []);
    if (rules.length === 0 || conditions.length < rules.length + ignored.length) return unread;
    const { bind, over } = new Bindings();
    const context = { ...around, scope: [{ name, alias: 'a', source }], bind };
    const taken = conditions.map((condition) => conditionSql(condition, context));
    const column = firstColumn(conditions[0] as Condition);
    const value = bind(`a.${numbered(name, source, column)}`);
    const fault = faultIf('true', column, value, 'the layout makes no line of a row with this value');
    const rows = over('a.file, a."row", a.fault', `${source.sql} a`);
    return [...unread, select(fault, rows, `fault is null and not (${taken.join(' or ')})`)];
  });
}

/** Rows of a joined table that belong to no row of the main table, whether a rule takes it or not. */
function orphanQuery({ line, main, joined }: Rule): string[] {
  if (!joined || !line.join || line.join.isOptional) return [];
  const equal = line.join.on.map(
    ([own, other]) =>
      `m.${numbered(main.name, main.source, own)} = b.${numbered(joined.name, joined.source, other)}`,
  );
  const [, firstOther] = line.join.on[0] as [string, string];
  const key = `b.${numbered(joined.name, joined.source, firstOther)}`;
  const fault = faultIf('true', firstOther, key, `has no row in "${main.name}"`);
  return [
    `select b.file as "${fileColumn}", b."row" as "${rowColumn}", ${fault} as "${faultColumn}"
    from ${joined.source.sql} b where b.fault is null and not exists (from ${main.source.sql} m where ${equal.join(' and ')})`,
  ];
}
