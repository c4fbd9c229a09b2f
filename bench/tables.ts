/** Every paged table over millions of lines: its first page and a search, uncached; wall and CPU time. */
import { parseArgs } from 'node:util';
import * as contract from '../contract/endpoints.ts';
import { isPaged, type PagedEndpoint } from '../contract/http/paging.ts';
import { cellFilters, measureOnce } from './dashboards/cells.ts';
import { datasetOf, sizeOptions } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withSite } from './openings.ts';
import { machine, ownCpuMs, treeCpuMs } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { untilColumnar, withInjecting } from './screens/asking.ts';
import { mean, quantile } from './statistics.ts';

type Cost = { wallMs: number; cpuMs: number };
type Measured = { path: string; filter: string; status: number; first: Cost; search: Cost };

const options = { ...sizeOptions, times: { type: 'string', default: '3' } } as const;

/** The targets of the first page and of a search. */
const targets = { firstMs: 200, searchMs: 400 } as const;

/** `--times`: requests of each. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const result = await inDataFolder(values.data, (data) =>
    withSite(datasetOf(values), data, (site) => measureTables(site, Number(values.times))),
  );
  if (values.small) console.log(tableOf(result));
  else writeResult('tables', result, tableOf(result));
}

async function measureTables(site: Site, times: number) {
  const filters = cellFilters(site).filter(
    ({ range, filter }) => range === '12 months' && !filter.includes('countries'),
  );
  return withInjecting(site, async (inject, ask) => {
    await untilColumnar(ask, [
      `/api/summary/total_spend/?dateStart=${site.dataset.today}&dateEnd=${site.dataset.today}`,
    ]);
    const measured: Measured[] = [];
    for (const { path } of tables()) {
      for (const {
        filter,
        query: { countries: _, ...filtered },
      } of filters) {
        const sent = new URLSearchParams(Object.entries(filtered).map(([name, value]) => [name, `${value}`]));
        let status = 0;
        const cost = async (more: string): Promise<Cost> => {
          const samples: Cost[] = [];
          for (let time = 0; time < times; time++) {
            const work = async () => {
              ({ status } = await inject('GET', `${path}?${sent}${more}`));
            };
            samples.push(await measureOnce({ ask: work, cpu: [() => treeCpuMs(site.postmaster), ownCpuMs] }));
          }
          const walls = samples.map(({ wallMs }) => wallMs);
          return { wallMs: quantile(walls, 0.5), cpuMs: mean(samples.map(({ cpuMs }) => cpuMs)) };
        };
        measured.push({ path, filter, first: await cost(''), search: await cost('&search=smith'), status });
      }
    }
    return { machine: machine(), lines: site.lines, times, measured };
  });
}

const probe = { dateStart: '2026-01-01', dateEnd: '2026-01-31', client: '1' };

/** Those that need nothing but the filter. */
const tables = (): PagedEndpoint[] =>
  Object.values(contract)
    .flatMap((calls) => Object.values<unknown>(calls))
    .filter(isPaged)
    .filter(({ query }) => query?.safeParse(probe).success);

type TablesResult = Awaited<ReturnType<typeof measureTables>>;

function tableOf({ machine, lines, times, measured }: TablesResult): string {
  const slow = measured.toSorted((one, other) => other.first.wallMs - one.first.wallMs);
  const rows = slow.map(({ path, filter, status, first, search }) => {
    const missed = [
      first.wallMs > targets.firstMs && 'first page',
      search.wallMs > targets.searchMs && 'search',
    ];
    const ms = [first.wallMs, first.cpuMs, search.wallMs, search.cpuMs].map((one) => one.toFixed(0));
    return [`${path} ${filter}`, `${status}`, ...ms, missed.filter(Boolean).join(' and ') || 'met'];
  });
  return [
    '# Paged tables',
    '',
    `${machine}. One tenant's ${lines.toLocaleString('en')} lines, 12 months, uncached, ${times} times each; wall time is the`,
    `median. Targets: the first page within ${targets.firstMs} ms, a search within ${targets.searchMs} ms. On a busy machine only CPU`,
    'means something.',
    '',
    ...tableLines(
      ['table, filter', 'status', 'first page ms', 'its CPU', 'search ms', 'its CPU', 'missed'],
      rows,
    ),
  ].join('\n');
}
