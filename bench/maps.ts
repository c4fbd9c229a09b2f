/**
 * An override map over a million lines, through the product's API: the time until it is applied, without edits and with
 * an edit of one of its lines each second, and how long these edits wait and how many are refused.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import * as changes from '../contract/changes/calls.ts';
import type { Answer } from '../contract/http/endpoint.ts';
import * as references from '../contract/references/calls.ts';
import { onOneConnection } from '../server/database/pool.ts';
import { inTenant } from '../server/database/tenant.ts';
import { withoutStatementTimeout } from '../server/database/without-timeout.ts';
import { textOf } from './dashboards/browser.ts';
import { type Dataset, full } from './dataset.ts';
import { oneLine } from './edits/lines.ts';
import { inDataFolder } from './folders.ts';
import { type Product, type Site, withReader, withSite } from './openings.ts';
import { machine } from './processes.ts';
import { tableLines, writeResult } from './results.ts';
import { quantile } from './statistics.ts';

const dataset: Dataset = {
  ...full,
  name: 'mapped',
  tenants: [{ code: 'LARGE', lines: 1_000_000, customers: 1, costCentres: 500, travellers: 10_000 }],
};

type Phase = { name: string; seconds: number; edits: number; refused: number; p50Ms: number; mostMs: number };
type Result = { machine: string; lines: number; changed: number; phases: Phase[] };

/** `--data`: the folder of the data set, created if missing. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { data: { type: 'string' } } });
  const result = await inDataFolder(values.data, (data) => withSite(dataset, data, measure));
  writeResult('maps', result, tableOf(result));
}

async function measure(site: Site): Promise<Result> {
  await bringFields(site);
  return withReader(site, {}, async (product) => {
    const [source] = await read(product, references.dataSources);
    if (!source) throw new Error('There are no lines');
    const { organisation, data_source } = source;
    const map = [
      { referenceField: 'charge_to', overridingField: 'node_code' as const },
      { referenceField: 'staff_id', overridingField: 'employee_number' as const },
    ];
    const { method, path } = references.create;
    const phases: Phase[] = [];
    const alone = async (name: string, work: () => Promise<unknown>) => {
      const started = performance.now();
      await work();
      await untilApplied(product);
      phases.push({ name, seconds: secondsSince(started), ...waitsOf([], 0) });
      console.log(`${name}: ${secondsSince(started)} s`);
    };
    const before = (await read(product, references.list)).rows[0];
    if (before && before.map.length > 0) {
      // Removes the map of an earlier run.
      await save(product, before.id, []);
      await untilApplied(product);
    }
    await alone('saved, nobody edits', () =>
      before
        ? save(product, before.id, map)
        : product.browser.change({ method, address: path, body: { organisation, data_source, map } }),
    );
    const [row] = (await read(product, references.list)).rows;
    const changed = row?.lines_total ?? 0;
    const started = performance.now();
    await save(product, row?.id ?? 0, []);
    const waits = await editUntil(site, product, untilApplied(product));
    phases.push({
      name: 'taken out, an edit of its lines or its undoing each second',
      seconds: secondsSince(started),
      ...waits,
    });
    return { machine: machine(), lines: site.lines, changed, phases };
  });
}

/** Adds reference fields as a feed would: another cost centre, and a payslip number. */
async function bringFields({ db, clientId, customers }: Site): Promise<void> {
  await onOneConnection(db, (connection) =>
    inTenant(connection, clientId, async (trx) => {
      await withoutStatementTimeout(trx);
      await sql`
      with codes as (
        select code, row_number() over (order by id) - 1 as number, count(*) over () as of
        from nodes where client_id = ${clientId} and id <> ${customers[0]} and not is_root
      )
      update line_items l
      set reference_fields = coalesce(l.reference_fields, '{}') || jsonb_build_object('charge_to', codes.code, 'staff_id', (l.booking_id % 10000)::text)
      from codes
      where l.client_id = ${clientId} and codes.number = l.booking_id % codes.of
        and not coalesce(l.reference_fields ? 'charge_to', false)`.execute(trx);
    }),
  );
}

function save({ browser }: Product, id: number, map: references.OverrideMap) {
  const { method, path } = references.update;
  return browser.change({ method, address: path.replace(':id', String(id)), body: { map } });
}

async function read<E extends typeof references.list | typeof references.dataSources>(
  { browser }: Product,
  { path }: E,
): Promise<Answer<E>> {
  return JSON.parse(textOf(await browser.ask(path))) as Answer<E>;
}

async function untilApplied(product: Product): Promise<void> {
  for (;;) {
    await pause(250);
    const { rows } = await read(product, references.list);
    if (rows.every(({ state }) => state === 'applied')) return;
    if (rows.some(({ state }) => state === 'failed')) throw new Error('The map could not be applied');
  }
}

/** Makes sequential edits, a second apart, and undoes each. */
async function editUntil(site: Site, product: Product, end: Promise<void>) {
  const browser = product.newBrowser();
  let isOver = false;
  end.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  let refused = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const started = performance.now();
    await work().catch((error) => {
      if (!/ 503 /.test(String(error))) throw error;
      refused++;
    });
    waits.push(performance.now() - started);
  };
  for (let at = 0; !isOver; at = (at + 0.37) % 1) {
    const edit = await oneLine.next(site, at, browser);
    await timed(() => browser.change(edit));
    await pause(1000);
    const reply = await browser.ask(`${changes.list.path}?pageSize=1&kinds=line_edited`);
    const [newest] = (JSON.parse(textOf(reply)) as Answer<typeof changes.list>).rows;
    const { method, path } = changes.undo;
    if (newest)
      await timed(() => browser.change({ method, address: path.replace(':id', String(newest.id)) }));
    await pause(1000);
  }
  browser.close();
  await end;
  return waitsOf(waits, refused);
}

const waitsOf = (waits: readonly number[], refused: number) => ({
  edits: waits.length,
  refused,
  p50Ms: waits.length === 0 ? 0 : Math.round(quantile(waits, 0.5)),
  mostMs: Math.round(Math.max(0, ...waits)),
});

const secondsSince = (started: number) => Math.round((performance.now() - started) / 100) / 10;

function tableOf({ machine, lines, changed, phases }: Result): string {
  return [
    '# Override maps',
    '',
    `${lines.toLocaleString('en')} lines, of which the map changes ${changed.toLocaleString('en')}. ${machine}`,
    '',
    ...tableLines(
      ['Map', 'Seconds until applied', 'Edits', 'of them refused', 'p50 ms', 'longest ms'],
      phases.map(({ name, seconds, edits, refused, p50Ms, mostMs }) => [
        name,
        ...[seconds, edits, refused, p50Ms, mostMs].map(String),
      ]),
    ),
  ].join('\n');
}
