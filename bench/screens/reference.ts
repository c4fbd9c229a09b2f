/**
 * The fixed reference: the statements that the version before the metrics layer (d57ea04) sent for each dashboard. They
 * were recorded at its replica on the small data set, with the addresses of `visits.ts`, once its own caches were warm.
 * Equal statements of a dashboard are kept once. The times of live dashboards are those of the data set's last day; ids
 * that follow from earlier answers are those of 12 months.
 *
 * In a file, an empty line ends a statement. `$<…>` is a parameter: a name, or JSON. `{nodes line}` and the like are the
 * conditions of a filter, `{part1}` a repeated part. `@list1` and `@part1` define, and `@only` names a statement's filters.
 */
import { readFileSync } from 'node:fs';

export type Question = { sql: string; parameters: unknown[] };
export type Filled = {
  client: number;
  node: number;
  dateStart: string;
  dateEnd: string;
  carCompany: string;
};

const folder = new URL('reference/', import.meta.url);

/** `filter`: one of `narrowings`. */
export function referenceOf(screen: string, filter: string, filled: Filled): Question[] {
  const name = screen.toLowerCase().replaceAll(' ', '-');
  const blocks = readFileSync(new URL(`${name}.sql`, folder), 'utf8')
    .trim()
    .split('\n\n');
  const lists = new Map<string, unknown>();
  const parts = new Map<string, string>();
  const questions: Question[] = [];
  for (const block of blocks) {
    const [, word = '', rest = '', text = block] = /^@(\w+)(.*)\n([\s\S]*)$/.exec(block) ?? [];
    if (word.startsWith('list')) lists.set(word, ofFilter(JSON.parse(text), filter));
    else if (word.startsWith('part')) parts.set(word, text);
    else if (word !== 'only' || rest.split(',').some((one) => one.trim() === filter)) {
      questions.push({ sql: text, parameters: [] });
    }
  }
  const values = new Map<string, unknown>([...lists, ...Object.entries(filled), ['nodes', [filled.node]]]);
  return questions.map(({ sql }) => bound(narrowed(withParts(sql, parts), filter), values));
}

/** A list, or one for each filter. */
const ofFilter = (list: object, filter: string): unknown =>
  Array.isArray(list) ? list : (list as Record<string, unknown>)[filter];

function withParts(text: string, parts: ReadonlyMap<string, string>): string {
  const put = text.replace(/\{(part\d+)\}/g, (_, name) => parts.get(name) ?? '');
  return put === text ? text : withParts(put, parts);
}

const below =
  'in (select "descendant_id" from "node_closure" where "client_id" = $<client> and "ancestor_id" = any($<nodes>))';

function narrowed(text: string, filter: string): string {
  const hasNode = filter !== 'none';
  const hasCountries = filter === 'node and countries';
  return text
    .replaceAll('{held}', hasNode ? `bool_or(line.node_id ${below} and {countries line})` : 'true')
    .replace(/\{and nodes (\w+)\}/g, hasNode ? ` and "$1"."node_id" ${below}` : '')
    .replace(/\{nodes (\w+)\}/g, hasNode ? `"$1"."node_id" ${below}` : '1 = 1')
    .replace(/\{countries (\w+)\}/g, (_, line) => (hasCountries ? abroad(line) : '1 = 1'));
}

const abroad = (line: string) =>
  `("${line}"."origin_country" in ($<"AU">)
    and ("${line}"."destination_country" is null or "${line}"."destination_country" not in ($<"AU">)))`;

function bound(text: string, values: ReadonlyMap<string, unknown>): Question {
  const parameters: unknown[] = [];
  const sql = text.replace(/\$<([^>]*)>/g, (_, name) => {
    const value = values.has(name) ? values.get(name) : JSON.parse(name);
    return `$${parameters.push(value === 'nodes' ? values.get('nodes') : value)}`;
  });
  return { sql, parameters };
}
