/**
 * Edits of the largest tenant's data, by way of the product's API: how long until each is committed, and from then until
 * the next dashboard is answered. Each is undone before the next, unmeasured. An edit is one entry of `edits`.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as changes from '../contract/changes/calls.ts';
import type { Answer } from '../contract/core/endpoint.ts';
import { addressesOf } from './dashboards/blocks.ts';
import { textOf } from './dashboards/browser.ts';
import { distinct } from './dashboards/load.ts';
import { type Product, type Site, untilCopied, withReader, withSite } from './dashboards/site.ts';
import { ensureDataset, full, small } from './dataset.ts';
import type { Edit } from './edits/edit.ts';
import { oneLine } from './edits/lines.ts';
import { inFolder } from './folders.ts';
import { machine } from './processes.ts';
import { writeResult } from './results.ts';
import { quantile } from './statistics.ts';

const edits: readonly Edit[] = [oneLine];

type Timed = { p50Ms: number; p95Ms: number; mostMs: number };
export type Measured = { name: string; times: number; committed: Timed; dashboard: Timed };
export type Result = { machine: string; dataset: string; lines: number; edits: Measured[] };

/** `--data`: a folder that has the data set or will have it. `--small`: a hundredth of it, and nothing written. */
export async function run(args: string[]): Promise<void> {
  const options = {
    data: { type: 'string' },
    small: { type: 'boolean', default: false },
    times: { type: 'string', default: '30' },
  } as const;
  const { values } = parseArgs({ args, options });
  const dataset = values.small ? small : full;
  const measureIn = async (data: string) => {
    await ensureDataset(dataset, data);
    return withSite(dataset, data, (site) => measureEdits(site, Number(values.times)));
  };
  const result = values.data
    ? await measureIn(resolve(values.data))
    : await inFolder((folder) => measureIn(join(folder, 'data')));
  if (values.small) console.log(tableOf(result));
  else writeResult('edits', result, tableOf(result));
}

export function measureEdits(site: Site, times: number): Promise<Result> {
  const { dataset, lines } = site;
  return withReader(site, {}, async (product) => {
    const next = distinct(site, 'edits');
    await untilCopied(site, product, addressesOf(next())[0]!);
    const measured: Measured[] = [];
    for (const edit of edits) {
      // The first finds neither statements prepared nor pages read.
      await measure(site, product, edit, 0.5, next);
      const found = [];
      for (let time = 0; time < times; time++) {
        found.push(await measure(site, product, edit, time / times, next));
      }
      measured.push({
        name: edit.name,
        times,
        committed: timed(found.map(({ committed }) => committed)),
        dashboard: timed(found.map(({ dashboard }) => dashboard)),
      });
    }
    return { machine: machine(), dataset: dataset.name, lines, edits: measured };
  });
}

async function measure(
  site: Site,
  { browser }: Product,
  edit: Edit,
  share: number,
  next: ReturnType<typeof distinct>,
): Promise<{ committed: number; dashboard: number }> {
  const change = await edit.next(site, share);
  const addresses = addressesOf(next());
  const started = performance.now();
  await browser.change(change);
  const committed = performance.now();
  await browser.askAll(addresses);
  const answered = performance.now();

  const reply = await browser.ask(`${changes.list.path}?pageSize=1`);
  const [newest] = (JSON.parse(textOf(reply)) as Answer<typeof changes.list>).rows;
  const { method, path } = changes.undo;
  await browser.change({ method, address: path.replace(':id', String(newest?.id)) });
  return { committed: committed - started, dashboard: answered - committed };
}

const timed = (values: readonly number[]): Timed => ({
  p50Ms: Math.round(quantile(values, 0.5)),
  p95Ms: Math.round(quantile(values, 0.95)),
  mostMs: Math.round(Math.max(...values)),
});

function tableOf({ machine, lines, edits }: Result): string {
  const cell = ({ p50Ms, p95Ms, mostMs }: Timed) => `${p50Ms} / ${p95Ms} / ${mostMs}`;
  return [
    '# Edits',
    '',
    `The largest tenant has ${lines.toLocaleString('en')} lines. ${machine}`,
    '',
    'Milliseconds, p50 / p95 / longest, one after the other.',
    '',
    '| Edit | Times | Until committed | From there until the next dashboard is answered |',
    '| --- | ---: | ---: | ---: |',
    ...edits.map(
      ({ name, times, committed, dashboard }) =>
        `| ${name} | ${times} | ${cell(committed)} | ${cell(dashboard)} |`,
    ),
    '',
  ].join('\n');
}
