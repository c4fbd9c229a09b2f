/** Over the demo, for any filter and user: slides and paper show the same figures as the screens. */
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { money, month } from '../../../charts/format.ts';
import { metricText } from '../../../charts/metric-text.ts';
import type { Endpoint } from '../../../contract/http/endpoint.ts';
import { printableReport } from '../../../contract/reports/printable-report.ts';
import { comparedPeriods, reportCards, summaryReport } from '../../../contract/reports/summary-report.ts';
import * as summary from '../../../contract/summary/calls.ts';
import { demoDay, demoPeople, drawnLooks, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { type ReadPage, type ReadSlide, readPdf, readSlides } from '../../test/read-files.ts';
import { testServer } from '../../test/server.ts';

const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
});

const format = { currency: 'AUD', locale: 'en-AU' };

/** The number of reports; set higher by hand. */
const numRuns = Number(process.env.REPORTS_READ ?? 1);

test('every figure and every month equals its screen’s', { timeout: 600_000 }, async () => {
  const looks = drawnLooks(people).filter(({ filter }) => filter.client !== undefined);
  await fc.assert(
    fc.asyncProperty(looks, async ({ email, filter }) => {
      const first = await server.send(email, summaryReport, { query: { ...filter, period: 'current' } });
      // The user cannot see this node.
      fc.pre(first.status === 200);
      await checkFiles(email, filter);
    }),
    { numRuns, endOnFailure: true },
  );
});

async function checkFiles(email: string, query: { dateStart: string; dateEnd: string }) {
  const expected = await Promise.all(
    comparedPeriods.map((period) => server.get(email, summaryReport, { query: { ...query, period } })),
  );
  const [slides, paper] = await Promise.all(
    (['pptx', 'pdf'] as const).map((reportFormat) =>
      server.download(email, printableReport, { query: { ...query, reportFormat } }),
    ),
  );
  const deck = await readSlides(slides!.bytes);
  const { pages } = await readPdf(paper!.bytes);
  const onSlides = cardsOnSlides(deck.slides);
  const onPaper = cardsOnPaper(pages);
  for (const card of Object.values(reportCards)) {
    const answers = await Promise.all(
      expected.map(({ dateStart, dateEnd }) =>
        server.get(email, card as Endpoint, { query: { ...query, dateStart, dateEnd } }),
      ),
    );
    for (const { field, entry } of card.shown) {
      const [now, before, year] = answers.map((answer) =>
        metricText(entry, (answer as Record<string, number | null>)[field]!, format),
      );
      const words = [now, `${before} before`, `${year} year to date`];
      expect(onSlides.get(entry.label)).toContainEqual(words);
      expect(onPaper.get(entry.label)).toContainEqual(words);
    }
  }

  const months = await server.get(email, summary.byMonth, { query });
  const rows = deck.slides.flatMap(({ shapes }) => shapes.flatMap((shape) => shape.rows));
  const lines = pages.flatMap((page) => page.lines);
  for (const one of months) {
    const { airSpend, hotelSpend, carSpend, serviceFeesSpend, otherSpend, totalSpend } = one;
    const spend = [airSpend, hotelSpend, carSpend, serviceFeesSpend, otherSpend, totalSpend];
    const row = [month(one.month), ...spend.map((value) => money(value, format))];
    expect(rows).toContainEqual(row);
    expect(lines).toContain(row.join(' '));
  }
  const air = deck.charts
    .flatMap(({ series }) => series)
    .find(({ name, values }) => name === 'Airfares' && values.length === months.length);
  expect(air?.values).toEqual(months.map(({ airSpend }) => airSpend));
}

/** By label: each card's value, its previous value and its value for the year to date. */
type Cards = Map<string, (string | undefined)[][]>;

const add = (cards: Cards, label: string, [value, ...lines]: string[]) =>
  cards.set(label, [
    ...(cards.get(label) ?? []),
    [
      value,
      lines.find((line) => line.endsWith(' before')),
      lines.find((line) => line.endsWith(' year to date')),
    ],
  ]);

function cardsOnSlides(slides: readonly ReadSlide[]): Cards {
  const cards: Cards = new Map();
  for (const { shapes } of slides) {
    for (const label of shapes) {
      const below = shapes.filter(({ x, y }) => x === label.x && y > label.y && y < label.y + 1.3);
      add(
        cards,
        label.texts.join(),
        below.toSorted((a, b) => a.y - b.y).map(({ texts }) => texts.join()),
      );
    }
  }
  return cards;
}

function cardsOnPaper(pages: readonly ReadPage[]): Cards {
  const cards: Cards = new Map();
  for (const { texts } of pages) {
    // A line may consist of runs in several fonts.
    const begins = texts.filter(
      (one) => !texts.some((other) => other.y === one.y && Math.abs(other.x + other.w - one.x) < 3),
    );
    const whole = begins.map((one) => ({ ...one, text: following(one, texts) }));
    for (const label of whole) {
      const below = whole.filter(
        ({ x, y }) => Math.abs(x - label.x) < 0.5 && y < label.y && y > label.y - 62,
      );
      add(
        cards,
        label.text,
        below.toSorted((a, b) => b.y - a.y).map(({ text }) => text),
      );
    }
  }
  return cards;
}

function following(one: ReadPage['texts'][number], texts: ReadPage['texts']): string {
  const next = texts.find(
    (other) => other.y === one.y && other.x > one.x && Math.abs(one.x + one.w - other.x) < 3,
  );
  return next ? `${one.text}${following(next, texts)}` : one.text;
}
