/** Formats the result as Markdown. */
import { tableLines } from '../results.ts';
import { overPostgres, overRaw } from './bars.ts';
import { blockCount } from './blocks.ts';
import { type Cell, columnNames } from './cells.ts';
import type { LoadMetrics } from './load.ts';
import type { Result } from './result.ts';

const titles = {
  uncached: 'our API',
  cached: 'cache hit',
  notModified: '304',
  postgres: 'PostgreSQL',
  rawColumnar: 'raw DuckDB',
};

export function tableOf(result: Result): string {
  const { machine, dataset, lines, customers, costCentresOfNode, cells, firstLoad, catchUp, memory } = result;
  const names = columnNames.map((name) => titles[name]);
  const notes = [
    `A dashboard is the ${blockCount} calls of Summary, all at once. \`our API\` answers over HTTP without kept answers;`,
    '`cache hit` and `304` with them. `PostgreSQL` and `raw DuckDB` run the same SQL statements in-process, on',
    'five connections and on as many connections as cores. CPU is user and system time of every process',
    'that works for the answer: product and database; for the last two the measuring process (and the database).',
    'The asking side of HTTP is left out. Columns are measured in turn, one dashboard each; before the first cell the',
    'processes are warmed with three times as many. Equal questions of a dashboard are asked once, as the product does.',
  ];
  return [
    `# Dashboards, data set ${dataset}`,
    '',
    machine,
    '',
    `One tenant's ${lines} lines; the node is one of ${customers} customers, with ${costCentresOfNode} cost centres.`,
    ...notes,
    '',
    '## CPU milliseconds of a dashboard, mean',
    '',
    ...tableLines(
      ['range', 'filter', 'lines', 'n', ...names, 'PostgreSQL / our API', 'our API / raw DuckDB'],
      cells.map((cell) => [
        ...heads(cell),
        ...columnNames.map((name) => one(cell.columns[name].cpuMs)),
        two(overPostgres(cell)),
        two(overRaw(cell)),
      ]),
    ),
    '## Wall milliseconds of a dashboard, p50 / p95',
    '',
    ...tableLines(
      ['range', 'filter', 'lines', 'n', ...names],
      cells.map((cell) => [
        ...heads(cell),
        ...columnNames.map((name) => pair(cell.columns[name].wallP50Ms, cell.columns[name].wallP95Ms)),
      ]),
    ),
    ...loadTable(result),
    '## The copy, and memory',
    '',
    ...tableLines(
      ['', ''],
      [
        ['first load, lines a second', String(firstLoad.linesPerSecond)],
        ['first load, seconds; of CPU', `${one(firstLoad.seconds)}; ${one(firstLoad.cpuSeconds)}`],
        [
          `first answer after ${catchUp.changedLines} changed lines, ms, p50 / p95`,
          pair(catchUp.firstAnswerP50Ms, catchUp.firstAnswerP95Ms),
        ],
        ['that is more than a warm answer by, ms, p50 / p95', pair(catchUp.extraP50Ms, catchUp.extraP95Ms)],
        ['bringing a copy level alone, ms, p50 / p95', pair(catchUp.levelP50Ms, catchUp.levelP95Ms)],
        ['peak memory of the product, MB', String(memory.keepingAnswers)],
        ['of the product that keeps no answers, MB', String(memory.keepingNone)],
        ['of the database server, MB', String(memory.database)],
      ],
    ),
    ...barTable(result),
  ].join('\n');
}

function loadTable({ loads }: Result): string[] {
  const clients = loads[0]?.ours.clients;
  const row = (what: string, metrics: LoadMetrics) => [
    what,
    one(metrics.perSecond),
    pair(metrics.wallP50Ms, metrics.wallP95Ms),
    one(metrics.cpuMs),
    `${metrics.dashboards}`,
    one(metrics.seconds),
    `${metrics.failed}`,
  ];
  return [
    `## ${clients} clients at once, four months to one year`,
    '',
    'Whoever asks works on the same cores. PostgreSQL is asked without HTTP, five questions at a time, for as long as they need.',
    '',
    ...tableLines(
      ['', 'dashboards a second', 'ms, p50 / p95', 'CPU ms a dashboard', 'dashboards', 'seconds', 'failed'],
      loads.flatMap(({ what, ours, postgres }) => [
        row(`our API, ${what}`, ours),
        row(`PostgreSQL, ${what}`, postgres),
        [`ratio, ${what}`, two(ours.perSecond / postgres.perSecond), '', '', '', '', ''],
      ]),
    ),
  ];
}

function barTable({ bars }: Result): string[] {
  if (bars.length === 0) return [];
  const rows = bars.map(({ what, bar, found, isMet }) => [what, bar, found, isMet ? 'pass' : 'FAIL']);
  return ['## Bars', '', ...tableLines(['', 'bar', 'found', ''], rows)];
}

const heads = (cell: Cell) => [cell.range, cell.filter, String(cell.lines), String(cell.columns.uncached.n)];
const one = (value: number) => value.toFixed(1);
const two = (value: number) => value.toFixed(2);
const pair = (middle: number, high: number) => `${one(middle)} / ${one(high)}`;
