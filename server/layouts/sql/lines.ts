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
import { type Context, compile, conditionSql, firstColumn } from './compile.ts';
import { type Compiled, faultIf } from './fault.ts';
import { type Around, pairsTable, type Rule, rowsOf, scopeOf } from './rule-rows.ts';
import { numbered, type Source, type Sources } from './sources.ts';

export type LineOptions = Pick<Context, 'today' | 'otherNode'>;

const [fileColumn, rowColumn, faultColumn] = provenanceColumns;
const format = formatOf(lineFile);

/** The table of lines: statements that prepare and create it, and queries whose rows are inserted into it by name. */
export type LinesPlan = {
  prepare: string[];
  /** Of lines, for rows of a table whose ids are in a range: that of all rows would need much memory. */
  rules: { table: string; query: (from: number, to: number) => string }[];
  /** Of rows that could not be read, or of which the layout makes no line: each names the fault. */
  faults: string[];
};

/** The lines have the format's columns, those of provenance, and reference fields. */
export function planLines(layout: Layout, sources: Sources, options: LineOptions): LinesPlan {
  const used = new Map<string, Set<string>>();
  const onColumn = (table: string, column: string) => {
    const columns = used.get(table) ?? new Set();
    used.set(table, columns.add(columnKey(column)));
  };
  const around = { ...layout, ...options, onColumn };
  const rules = layout.lines.map((line, index) => ruleOf(line, index, sources, around));
  const referencesIn = layout.keepsOtherColumns ? referencesOf(rules, used) : () => [];
  const queries = rules.map((rule) => {
    const references = referencesIn(rule);
    const query = (from: number, to: number) => lineQuery(rule, references, `id >= ${from} and id < ${to}`);
    return { table: rule.main.source.sql, query, names: references.map(([name]) => name) };
  });
  const names = new Set([fileColumn, faultColumn, ...format, ...queries.flatMap((one) => one.names)]);
  const columns = [...names].map((name) => `${identifier(name)} varchar`).join(', ');
  return {
    prepare: [...rules.flatMap(pairsTable), `create table lines ("${rowColumn}" bigint, ${columns})`],
    rules: queries,
    faults: [...faultQueries(layout, sources, around), ...rules.flatMap(orphanQuery)],
  };
}

function ruleOf(line: LayoutLine, index: number, sources: Sources, around: Around): Rule {
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
  return { line, index, main, joined, around };
}

function lineQuery(rule: Rule, references: readonly [name: string, sql: string][], among: string): string {
  const { line, main, joined, around } = rule;
  const bindings = new Bindings();
  const { bind, over } = bindings;
  const context = { ...around, scope: scopeOf(rule), bindings };
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
    fields.push('ordinal::varchar as segment_sequence');
  }
  const others = references.map(([name, sql]) => `${bind(sql)} as ${identifier(name)}`);
  const fault = `coalesce(${[...faults, 'null'].join(', ')})::varchar`;
  const provenance = `file as "${fileColumn}", "row" as "${rowColumn}", ${fault} as "${faultColumn}"`;
  const rows = over(`a.file, a."row"${line.spread ? ', p.parts, p.ordinal' : ''}`, rowsOf(rule, among));
  return `select ${[provenance, ...fields, ...others].join(', ')} from ${rows}`;
}

function fieldSql({ spread }: LayoutLine, field: string, expression: Expression, context: Context): Compiled {
  const compiled = compile(expression, context);
  if (!spread?.fields.includes(field)) return compiled;
  const { value } = compiled;
  const isUneven = `${value} is not null and not coalesce(has_whole_cents(${value}), false)`;
  return {
    value: `text_of_cents(share_of(cents_of(${value}), parts, ordinal - 1))`,
    faults: [
      ...compiled.faults,
      faultIf(isUneven, firstColumn(expression), value, 'has more than two decimals'),
    ],
  };
}

/** Columns of a rule's tables that no rule reads, under names that lines do not have. */
function referencesOf(rules: readonly Rule[], used: ReadonlyMap<string, ReadonlySet<string>>) {
  // Compiling a rule reports the columns that it reads.
  for (const rule of rules) [pairsTable(rule), lineQuery(rule, [], 'true')];
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
    const bindings = new Bindings();
    const context = { ...around, scope: [{ name, alias: 'a', source }], bindings };
    const taken = conditions.map((condition) => conditionSql(condition, context));
    const column = firstColumn(conditions[0] as Condition);
    const value = bindings.bind(`a.${numbered(name, source, column)}`);
    const fault = faultIf('true', column, value, 'the layout makes no line of a row with this value');
    const rows = bindings.over('a.file, a."row", a.fault', `${source.sql} a`);
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
