/** The search of the command palette: CPU and wall time, for a reader of the whole tenant and one of two cost centres. */
import { parseArgs } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { search } from '../contract/search/calls.ts';
import { inTenant } from '../server/database/tenant.ts';
import { admin, succeed } from './commands.ts';
import { measureOnce } from './dashboards/cells.ts';
import { datasetOf, readerOf, sizeOptions } from './dataset.ts';
import { inDataFolder } from './folders.ts';
import { type Site, withSite } from './openings.ts';
import { machine, ownCpuMs, treeCpuMs } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { type Ask, type Inject, untilColumnar, withInjecting } from './screens/asking.ts';
import { mean, quantile } from './statistics.ts';

const partReader = 'part@large.test';
const kinds = ['traveller', 'node', 'booking', 'ticket', 'nothing'] as const;
type Measured = { reader: string; kind: string; cpuMs: number; wallMs: number };

const options = { ...sizeOptions, times: { type: 'string', default: '40' } } as const;

/** `--times N`: how often each kind is searched for. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const result = await inDataFolder(values.data, (data) =>
    withSite(datasetOf(values), data, (site) => measureSearch(site, Number(values.times))),
  );
  if (values.small) console.log(tableOf(result));
  else writeResult('search', result, tableOf(result));
}

async function measureSearch(site: Site, times: number) {
  const [tenant] = site.dataset.tenants;
  const texts = await textsOf(site);
  const nodes = texts.codes.flatMap((code) => ['--node', code]);
  await succeed(admin, ['user', 'grant', partReader, tenant!.code, ...nodes], site.data);
  const measured: Measured[] = [];
  const readers = { 'whole tenant': readerOf(tenant!), 'two cost centres': partReader };
  for (const [reader, email] of Object.entries(readers)) {
    const measure = async (inject: Inject, ask: Ask) => {
      const address = (q: string) => `${search.path}?${new URLSearchParams({ q })}`;
      const dates = `dateStart=${site.dataset.today}&dateEnd=${site.dataset.today}`;
      await untilColumnar(ask, [`/api/summary/total_spend/?${dates}`]);
      await ask([address('warm')]);
      for (let time = 0; time < times; time++) {
        for (const kind of kinds) {
          const url = address(texts[kind][time % texts[kind].length]!);
          const cpu = [() => treeCpuMs(site.postmaster), ownCpuMs];
          measured.push({
            reader,
            kind,
            ...(await measureOnce({ ask: () => inject('GET', url), cpu })),
          });
        }
      }
    };
    await withInjecting(site, measure, email);
  }
  return { machine: machine(), lines: site.lines, travellers: tenant!.travellers, measured };
}

/** What people type: parts of names, and beginnings of references. */
async function textsOf({ db, clientId }: Site) {
  return inTenant(db, clientId, async (trx) => {
    const of = async (query: RawBuilder<{ text: string }>) =>
      (await query.execute(trx)).rows.map(({ text }) => text);
    const some = sql`order by md5(id::text) limit 40`;
    return {
      codes: await of(sql`select code as text from nodes where client_id = ${clientId} and id not in
        (select parent_id from nodes where client_id = ${clientId} and parent_id is not null) ${some}`).then(
        (codes) => codes.slice(0, 2),
      ),
      traveller: await of(
        sql`select left(split_part(name, ' ', 1), 5) as text from travellers
          where client_id = ${clientId} and length(split_part(name, ' ', 1)) > 2 ${some}`,
      ),
      node: await of(
        sql`select left(label, 8) as text from nodes where client_id = ${clientId} and length(label) > 2 ${some}`,
      ),
      booking: await of(
        sql`select left(reference, 5) as text from bookings where client_id = ${clientId} ${some}`,
      ),
      ticket: await of(
        sql`select left(ticket_number, 9) as text from line_items
          where client_id = ${clientId} and product_type = 'Air' and length(ticket_number) > 8 limit 40`,
      ),
      nothing: ['zzqqxx'],
    };
  });
}

function tableOf({ machine, lines, travellers, measured }: Awaited<ReturnType<typeof measureSearch>>) {
  const groups = [...Map.groupBy(measured, ({ reader, kind }) => `${reader}: ${kind}`)];
  const rows = groups.map(([name, found]) => {
    const walls = found.map(({ wallMs }) => wallMs);
    const figures = [mean(found.map(({ cpuMs }) => cpuMs)), quantile(walls, 0.5), quantile(walls, 0.95)];
    return [name, `${found.length}`, ...figures.map((one) => one.toFixed(0))];
  });
  return [
    '# Search of the command palette',
    '',
    `${machine}. One tenant's ${lines.toLocaleString('en')} lines and ${travellers.toLocaleString('en')} travellers, uncached.`,
    'On a busy machine only CPU means something.',
    '',
    ...tableLines(['reader: text of', 'searches', 'CPU mean ms', 'wall p50 ms', 'p95'], rows),
  ].join('\n');
}
