/** The rows of which a rule makes lines: those of its table, each with the rows of the joined table. */
import type { LayoutLine } from '../../../contract/layouts/layout.ts';
import { Bindings } from './bindings.ts';
import { type Context, compile, conditionSql, type InScope } from './compile.ts';
import { numbered } from './sources.ts';

export type Around = Omit<Context, 'scope' | 'bindings'>;

export type Rule = {
  line: LayoutLine;
  index: number;
  main: InScope;
  joined: InScope | null;
  around: Around;
};

export const scopeOf = ({ main, joined }: Rule) => (joined ? [main, joined] : [main]);

/**
 * The rows `a` and, joined, `b` whose `a` fulfils a condition. With amounts to spread, also `p.parts`, the number of lines among
 * which they are spread, and `p.ordinal`, which of them it is, from 1.
 */
export function rowsOf(rule: Rule, among: string): string {
  const { main, joined } = rule;
  if (!isPaired(rule)) return `(from ${mainRows(rule)} where ${among}) a`;
  const pairs = `(from (select *, main_id as id from ${nameOfPairs(rule)}) where ${among})`;
  const rows = `(from ${main.source.sql} where ${among}) a join ${pairs} p on p.main_id = a.id`;
  return joined ? `${rows} left join ${joined.source.sql} b on b.id = p.joined_id` : rows;
}

/** Creates a table of a rule's rows by their ids, if it joins or numbers them: that of whole rows would be large. */
export function pairsTable(rule: Rule): string[] {
  if (!isPaired(rule)) return [];
  const { line, joined, around } = rule;
  const bindings = new Bindings();
  const shares = line.spread
    ? `, ${sharesOf(line.spread, { ...around, scope: scopeOf(rule), bindings })}`
    : '';
  const ids = `a.id as main_id, ${joined ? 'coalesce(b.id, -1)' : '-1'} as joined_id`;
  const rows = bindings.over(ids, joinedRows(rule));
  return [
    `create table ${nameOfPairs(rule)} as select main_id, joined_id${shares} from ${rows} order by main_id`,
  ];
}

const isPaired = ({ line, joined }: Rule) => joined !== null || line.spread !== undefined;
const nameOfPairs = ({ index }: Rule) => `pairs${index}`;

function mainRows({ line, main, around }: Rule): string {
  if (!line.when) return `(from ${main.source.sql} where fault is null)`;
  const bindings = new Bindings();
  const condition = conditionSql(line.when, { ...around, scope: [main], bindings });
  return `(from ${bindings.over('a.*', `${main.source.sql} a`)} where fault is null and ${condition})`;
}

function joinedRows(rule: Rule): string {
  const { line, main, joined, around } = rule;
  if (!joined || !line.join) return `${mainRows(rule)} a`;
  const read = ([own, other]: [string, string]): [string, string] => {
    around.onColumn(main.name, own);
    around.onColumn(joined.name, other);
    return [numbered(main.name, main.source, own), numbered(joined.name, joined.source, other)];
  };
  const pairs = line.join.on.map(read);
  const keys = pairs.map(([own, other]) => `a.${own} = b.${other}`);
  const there = `(from ${joined.source.sql} where fault is null)`;
  const narrowing = line.join.narrowedBy?.map(read);
  if (!narrowing) return `${mainRows(rule)} a left join ${there} b on ${keys.join(' and ')}`;
  // Equal texts alone can be joined fast: each row there stands once for any, and once for equal narrowing columns.
  const text = (side: 0 | 1) => `'=' || concat_ws('=', ${narrowing.map((pair) => pair[side]).join(', ')})`;
  const own = pairs.map(([column]) => column).join(', ');
  const lone = `(select ${own}, true as is_lone from ${mainRows(rule)} group by ${own} having count(*) = 1)`;
  const here = `(select *, case when is_lone then '' else ${text(0)} end as narrowing
    from ${mainRows(rule)} left join ${lone} using (${own}))`;
  const twice = `(select *, '' as narrowing from ${there} union all select *, ${text(1)} from ${there})`;
  return `${here} a left join ${twice} b on ${[...keys, 'a.narrowing = b.narrowing'].join(' and ')}`;
}

function sharesOf({ over: keys, order }: NonNullable<LayoutLine['spread']>, context: Context): string {
  const { bind } = context.bindings;
  const alike = keys.map((key) =>
    bind(`coalesce(${compile(key, context).value}, ${bind('a.file || a."row"')})`),
  );
  // Numbers in order of their size, texts in alphabetical order.
  const sorted = order.flatMap((part) => {
    const text = compile(part, context).value;
    return [bind(`try_cast(${text} as bigint)`), text];
  });
  const among = `partition by ${alike.join(', ')}`;
  return `count(*) over (${among}) as parts, row_number() over (${among} order by ${sorted.join(', ')}) as ordinal`;
}
