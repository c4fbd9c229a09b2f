/** Over the demo: every figure in every sentence of a report is one that the API answers, and all formats say the same. */
import { beforeAll, expect, test } from 'vitest';
import { printableReport } from '../../../../contract/reports/printable-report.ts';
import {
  comparedPeriods,
  createSummaryReport,
  summaryReport,
} from '../../../../contract/reports/summary-report.ts';
import { usualClientSettings } from '../../../../contract/vocabulary/client-settings.ts';
import { setDemoBudgets } from '../../../../demo/demo-budgets.ts';
import { onPostgres, openReading } from '../../../access/ask.ts';
import { mintScope } from '../../../access/scope.ts';
import { demoDay, withDemo } from '../../../test/demo-tmcs.ts';
import { readPdf, readSlides } from '../../../test/read-files.ts';
import { testServer } from '../../../test/server.ts';
import { readPage } from '../../html/read-page.fixture.ts';
import { Answers, type Look } from './answers.fixture.ts';
import { findingRules } from './findings.fixture.ts';
import { type Fault, readTold } from './reading.fixture.ts';
import { sectionRules } from './sections.fixture.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const customers: Record<number, number[]> = {};
/** A cost centre below the first customer. */
let costCentre = 0;

beforeAll(async () => {
  const { db, owner } = server.database;
  const nodes = owner
    .selectFrom('nodes')
    .select(['id', 'client_id', 'parent_id', 'customer_id'])
    .orderBy('id');
  const all = await nodes.where('customer_id', 'is not', null).execute();
  for (const { id, client_id, customer_id } of all)
    if (id === customer_id) customers[client_id] = [...(customers[client_id] ?? []), id];
  costCentre = all.find(({ parent_id }) => parent_id === customers[1]![0])!.id;
  const reading = openReading(mintScope(1, 0, 'all', usualClientSettings), 0, onPostgres(db));
  await setDemoBudgets(db, 1, demoDay, reading);
});

const days = (dateStart: string, dateEnd: string, compare: Look['compare'] = 'lastYear') => ({
  dateStart,
  dateEnd,
  compare,
});
const southern = 'all@southern.test';
const looks = (): Look[] => [
  { email: southern, client: customers[1]![0]!, ...days('2026-04-01', '2026-06-30') },
  { email: southern, client: customers[1]![1]!, ...days('2026-01-01', '2026-06-30', 'previous') },
  { email: southern, client: customers[1]![2]!, ...days('2025-07-01', '2026-06-30') },
  { email: southern, client: customers[1]![3]!, ...days('2026-05-04', '2026-05-31', 'previous') },
  { email: southern, client: costCentre, ...days('2026-06-01', '2026-06-30') },
  {
    email: southern,
    client: customers[1]![1]!,
    countries: JSON.stringify([{ criteria: 'end_in', condition: 'AND', countries: ['SG', 'NZ'] }]),
    ...days('2025-07-01', '2025-12-31'),
  },
  { email: 'some@southern.test', client: customers[1]![0]!, ...days('2025-10-01', '2026-03-31') },
  // Nobody travelled a year earlier.
  { email: southern, client: customers[1]![4]!, ...days('2024-01-01', '2024-03-31') },
  { email: 'all@harbour.test', client: customers[2]![0]!, ...days('2026-03-01', '2026-05-31') },
];

/** At least one of the reports says each of these. */
const mustBeSaid = [
  'Late booking',
  'Offline booking',
  'Lost savings',
  'Budgets',
  'Policy',
  'Book online',
  'Travellers',
  '{verb:was|were}',
];

test('every sentence', { timeout: 600_000 }, async () => {
  const used = new Set<string>();
  for (const look of looks()) {
    const { told } = readPage(await pageOf(look));
    const api = new Answers(server, look);
    const faults: Fault[] = [];
    for (const { topic, title, sentences } of told) {
      const rules = topic === 'Executive summary' ? [...findingRules, ...sectionRules] : sectionRules;
      if (isFigure(sentences[0]!) || topic.startsWith('Glossary')) continue;
      const read = await readTold(sentences, title, rules, api);
      faults.push(...read.faults);
      for (const one of read.used) used.add(one);
    }
    expect.soft(faults, JSON.stringify(look)).toEqual([]);
  }
  for (const begin of mustBeSaid) expect.soft([...used].join('\n')).toContain(begin);
});

/** Comparing lines of cards, which `read-back.test.ts` reads with the figures. */
const isFigure = (line: string) => /^([▲▼=–] |–$|New$|was |in \w|no value )/.test(line);

test('slides and paper say the same as the page', { timeout: 600_000 }, async () => {
  const [look] = looks() as [Look];
  const { told } = readPage(await pageOf(look));
  const file = async (reportFormat: string) =>
    (
      await server.download(look.email, printableReport, {
        query: { ...look, email: undefined, reportFormat },
      })
    ).bytes;
  const slides = await readSlides(await file('pptx'));
  const paper = await readPdf(await file('pdf'));
  const texts = {
    slides: slides.slides.flatMap(({ shapes }) => shapes.flatMap((one) => one.texts)).join(' '),
    paper: paper.pages.flatMap(({ lines }) => lines).join(' '),
  };
  const sentences = told.flatMap((one) => one.sentences);
  for (const [name, text] of Object.entries(texts)) {
    const missing = sentences.filter((one) => !squeezed(text).includes(squeezed(one)));
    expect.soft(missing, name).toEqual([]);
  }
});

/** Lines may break anywhere. */
const squeezed = (text: string) => text.replace(/\s+/g, '');

async function pageOf({ email, ...query }: Look): Promise<string> {
  const periods = comparedPeriods.map(async (period) => [
    period,
    await server.get(email, summaryReport, { query: { ...query, period } }),
  ]);
  const body = Object.fromEntries(await Promise.all(periods));
  return (await server.get(email, createSummaryReport, { query, body })) as string;
}
