/**
 * Edits of the largest tenant's data through the product's API: the time until each is committed, and from then until
 * the next dashboard is answered. Each edit is undone, unmeasured, before the next. An edit is one entry of `edits`.
 */
import { parseArgs } from 'node:util';
import * as changes from '../contract/changes/calls.ts';
import type { Answer } from '../contract/http/endpoint.ts';
import { addressesOf } from './dashboards/blocks.ts';
import { type Browser, textOf } from './dashboards/browser.ts';
import { distinct } from './dashboards/load.ts';
import { full, ofLines, small } from './dataset.ts';
import { measureBehindImport } from './edits/behind-import.ts';
import type { Edit } from './edits/edit.ts';
import { oneLine } from './edits/lines.ts';
import { oneNode } from './edits/node.ts';
import { type Measured, type Result, tableOf, timed } from './edits/table.ts';
import { fiftyTravellers } from './edits/travellers.ts';
import { inDataFolder } from './folders.ts';
import { type Product, type Site, untilReplicated, withReader, withSite } from './openings.ts';
import { cpuMs, machine, treeCpuMs } from './processes.ts';
import { writeResult } from './results.ts';
import { mean } from './statistics.ts';

const edits: readonly Edit[] = [oneLine, fiftyTravellers, oneNode];

const options = {
  data: { type: 'string' },
  small: { type: 'boolean', default: false },
  lines: { type: 'string' },
  times: { type: 'string', default: '30' },
  import: { type: 'string' },
} as const;

/**
 * `--data`: the folder of the data set, which is created if missing. `--lines`: lines of the largest tenant, instead of
 * five million. `--import`: how many lines are imported while a line is edited, by default a hundredth of the tenant's;
 * their changes stay in the folder. `--small`: a hundredth of the data, and no result files.
 */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const dataset = values.small ? small : values.lines ? ofLines(Number(values.lines)) : full;
  const imported = Number(values.import ?? (dataset.tenants[0]?.lines ?? 0) / 100);
  const measureIn = (data: string) =>
    withSite(dataset, data, (site) => measureEdits(site, Number(values.times), imported));
  const result = await inDataFolder(values.data, measureIn);
  if (values.small) console.log(tableOf(result));
  else writeResult('edits', result, tableOf(result));
}

export function measureEdits(site: Site, times: number, imported: number): Promise<Result> {
  const { dataset, lines, costCentres } = site;
  return withReader(site, {}, async (product) => {
    const next = distinct(site, 'edits');
    await untilReplicated(site, product, addressesOf(next())[0]!);
    const measured: Measured[] = [];
    for (const edit of edits) {
      const { committed: first } = await measure(site, product, edit, 0.5, next);
      const found = [];
      for (let time = 0; time < times; time++) {
        found.push(await measure(site, product, edit, time / times, next));
      }
      measured.push({
        name: edit.name,
        times,
        firstMs: Math.round(first),
        committed: timed(found.map(({ committed }) => committed)),
        committedCpuMs: Math.round(mean(found.map(({ cpu }) => cpu))),
        dashboard: timed(found.map(({ dashboard }) => dashboard)),
      });
    }
    const undo = () => undoNewest(product.browser);
    const behindImport = await measureBehindImport(site, product, oneLine, imported, undo);
    return { machine: machine(), dataset: dataset.name, lines, costCentres, edits: measured, behindImport };
  });
}

async function measure(
  site: Site,
  { browser, pid }: Product,
  edit: Edit,
  share: number,
  next: ReturnType<typeof distinct>,
): Promise<{ committed: number; cpu: number; dashboard: number }> {
  const change = await edit.next(site, share, browser);
  const addresses = addressesOf(next());
  const cpu = () => treeCpuMs(site.postmaster) + cpuMs(pid);
  const [cpuBefore, started] = [cpu(), performance.now()];
  await browser.change(change);
  const [committed, cpuAfter] = [performance.now(), cpu()];
  await browser.askAll(addresses);
  const answered = performance.now();
  await undoNewest(browser);
  // Lets the replica catch up with the undo before the next edit is measured.
  await browser.askAll(addresses.slice(0, 1));
  return { committed: committed - started, cpu: cpuAfter - cpuBefore, dashboard: answered - committed };
}

async function undoNewest(browser: Browser): Promise<void> {
  const kinds = 'line_edited,travellers_merged,node_changed';
  const reply = await browser.ask(`${changes.list.path}?pageSize=1&kinds=${kinds}`);
  const [newest] = (JSON.parse(textOf(reply)) as Answer<typeof changes.list>).rows;
  const { method, path } = changes.undo;
  await browser.change({ method, address: path.replace(':id', String(newest?.id)) });
}
