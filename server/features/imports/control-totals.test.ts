import { expect, test } from 'vitest';
import { setRate } from '../../../contract/exchange-rates/calls.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { workOnDelivery } from '../../deliveries/job.ts';
import { smallHierarchy } from '../../test/builders/feed.ts';
import { deliveringTo, linesOf } from '../../test/delivering.ts';
import { testServer } from '../../test/server.ts';
import { withWorker } from '../../test/working.ts';

const server = testServer();
withWorker(server, [workOnDelivery]);

const rates = [
  { currency: 'USD', rate: '1.5' },
  { currency: 'JPY', rate: '0.0103' },
  { currency: 'KWD', rate: '5.00005' },
];

async function withRates(code: string) {
  await server.tmc(code);
  await server.importFeed(code, { hierarchy: smallHierarchy });
  const by = `importer@${code.toLowerCase()}.test`;
  await server.grant(by, code, { permissions: ['can_import'] });
  for (const { currency, rate } of rates) {
    const body = { from: currency, to: 'AUD', day: '2026-03-10', rate, source: 'Bank' };
    expect((await server.send(by, setRate, { body })).status).toBe(200);
  }
  return { by, ...deliveringTo(server, by) };
}

const billed = linesOf([
  { amount_paid: '10.00', currency: '' },
  { amount_paid: '2.50' },
  { amount_paid: '100.00', currency: 'USD' },
  { amount_paid: '-0.05', currency: 'USD' },
  { amount_paid: '1200', currency: 'JPY' },
  { amount_paid: '10.005', currency: 'KWD' },
  { amount_paid: '7.00', currency: 'CHF' },
]);

test('lines in other currencies are compared as they were billed', async () => {
  const { by, upload, check, load, reaches } = await withRates('BILLED');
  const id = await upload(billed);
  expect((await check(id)).delivery?.check).toMatchObject({
    rejectedRows: 1,
    // 12.50 + 150.00 - 0.08 + 12.36 + 50.03: each rounded once.
    cents: '22481',
    currencies: [
      { currency: 'AUD', lines: 2, amount: '12.50' },
      { currency: 'JPY', lines: 1, amount: '1200' },
      { currency: 'KWD', lines: 1, amount: '10.005' },
      { currency: 'USD', lines: 2, amount: '99.95' },
    ],
  });
  const off = [
    { currency: 'USD', amount: '100' },
    { currency: 'KWD', amount: '10.006' },
    { currency: 'JPY', amount: '1200' },
    { currency: 'CHF', amount: '7' },
  ];
  expect(await load(id, { controlTotal: '224.82', deliveredTotals: off })).toMatchObject({
    status: 400,
    body: {
      controlTotal: [
        'The control total is 224.82, but amount_paid of the accepted lines adds up to 224.81. ' +
          'The control total in USD is 100, but amount_paid of the accepted lines adds up to 99.95. ' +
          'The control total in KWD is 10.006, but amount_paid of the accepted lines adds up to 10.005. ' +
          'The control total in CHF is 7, but amount_paid of the accepted lines adds up to 0.',
      ],
    },
  });
  const unfit = [{ currency: 'XYZ', amount: '1' }];
  expect((await load(id, { controlTotal: null, deliveredTotals: unfit })).status).toBe(400);
  const right = [
    { currency: 'AUD', amount: '12.5' },
    { currency: 'JPY', amount: '1200' },
    { currency: 'KWD', amount: '10.005' },
    { currency: 'USD', amount: '99.95' },
  ];
  expect(await load(id, { controlTotal: '224.81', deliveredTotals: right })).toMatchObject({ status: 200 });
  await reaches(id, 'loaded');
  const query = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };
  expect((await server.get(by, totalSpend, { query })).total).toBe(224.81);
});

test('a load asks again for what was billed: lines that were rejected before are accepted meanwhile', async () => {
  const { by, upload, check, load, reaches } = await withRates('SINCE');
  const id = await upload(billed);
  await check(id);
  const body = { from: 'CHF', to: 'AUD', day: '2026-03-10', rate: '1.7', source: 'Bank' };
  await server.send(by, setRate, { body });
  await load(id, { controlTotal: null, deliveredTotals: [{ currency: 'USD', amount: '99.95' }] });
  expect((await reaches(id, 'loaded')).added).toBe(7);

  const again = await upload(linesOf([{ line_key: 'N', amount_paid: '7.00', currency: 'EUR' }], 'euro.csv'));
  expect((await check(again)).delivery?.check?.currencies).toEqual([]);
  await server.send(by, setRate, { body: { ...body, from: 'EUR', rate: '1.6' } });
  const expectNothing = { controlTotal: null, deliveredTotals: [{ currency: 'EUR', amount: '0' }] };
  expect((await load(again, expectNothing)).status).toBe(200);
  expect((await reaches(again, 'refused')).problem).toBe(
    'The control total in EUR is 0, but amount_paid of the accepted lines adds up to 7.00.',
  );
});

test('lines in the TMC’s currency alone, written out or not, are not told by currency', async () => {
  const { upload, check } = await withRates('OWN');
  const id = await upload(
    linesOf([
      { amount_paid: '1.00', currency: '' },
      { amount_paid: '2.00', currency: 'AUD' },
    ]),
  );
  expect((await check(id)).delivery?.check).toMatchObject({ cents: '300', currencies: [] });
});
