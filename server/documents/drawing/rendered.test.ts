/** What readers see: pages as pixels, none of them more than a third empty, and no text over another. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import { hardDocument, reportDocument } from '../../test/builders/report-document.ts';
import { demoDay, withDemo } from '../../test/demo-tmcs.ts';
import { createCanvas, renderedPages } from '../../test/rendered-pages.ts';
import { testServer } from '../../test/server.ts';
import { paperOf } from '../paper/paper.ts';
import { slidesOf } from '../slides/slides.ts';
import { cleaned } from './clean.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const hasOffice = spawnSync('soffice', ['--version']).status === 0;

let customers: number[] = [];

beforeAll(async () => {
  const nodes = server.database.owner.selectFrom('nodes').select('id').whereRef('customer_id', '=', 'id');
  customers = (await nodes.where('client_id', '=', 1).orderBy('id').execute()).map(({ id }) => id);
});

/** The demo's quarter of two customers, and whatever renderers may meet. */
async function files(reportFormat: 'pptx' | 'pdf'): Promise<Buffer[]> {
  const draw = { pptx: slidesOf, pdf: paperOf }[reportFormat];
  const dates = { dateStart: '2026-04-01', dateEnd: '2026-06-30' };
  const ofDemo = customers.slice(0, 2).map(async (client) => {
    const query = { ...dates, client, reportFormat };
    return (await server.download('all@southern.test', printableReport, { query })).bytes;
  });
  return Promise.all([...ofDemo, draw(cleaned(await reportDocument()))]);
}

async function measure(file: Buffer) {
  for (const [at, { blank, overlaps }] of (await renderedPages(file)).entries()) {
    expect.soft(blank, `the largest blank of page ${at + 1}`).toBeLessThan(1 / 3);
    expect.soft(overlaps, `texts over each other on page ${at + 1}`).toEqual([]);
  }
}

test.skipIf(!createCanvas)('paper', { timeout: 300_000 }, async () => {
  for (const file of await files('pdf')) await measure(file);
  // Long names may leave room, but do not cover each other.
  for (const { overlaps } of await renderedPages(await paperOf(cleaned(await hardDocument()))))
    expect(overlaps).toEqual([]);
});

test.skipIf(!createCanvas || !hasOffice)('slides', { timeout: 300_000 }, async () => {
  for (const file of await files('pptx')) await measure(asPdf(file));
});

function asPdf(file: Buffer): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'tripledger-slides-'));
  try {
    writeFileSync(join(folder, 'report.pptx'), file);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    spawnSync('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      join(folder, 'report.pptx'),
    ]);
    return readFileSync(join(folder, 'report.pdf'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
