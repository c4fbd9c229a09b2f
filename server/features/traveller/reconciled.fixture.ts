/** Reconciles Traveller's figures and drill-downs with the sums of their rows. */
import { ratio } from '../../../contract/metrics/metric.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import {
  cents,
  type Read,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

export default reconciled(traveller, {
  metrics: {
    numberOfBookings: (sums) => sums.bookings,
    averageLostSavings: async (sums, read) =>
      ratio(valueIn(sums), (await read(traveller.summary)).numberOfTravellers),
  },
  shown: {},
  details: {
    numberOfTravellers: [traveller.spendAnalysis],
    nonCompliantTravellers: [traveller.spendAnalysis, { nonCompliant: 'true' }],
  },
  drillDowns: async (read) => {
    const found = async (more: object) => (await read(traveller.spendAnalysis, more)).total;
    const buckets = await read(traveller.tripFrequency);
    const { numberOfTravellers } = await read(traveller.summary);
    const { nonCompliantTravellers } = await read(traveller.compliance);
    return [
      ['travellers', numberOfTravellers, await found({})],
      ['in buckets', numberOfTravellers, buckets.reduce((sum, { travellers }) => sum + travellers, 0)],
      ['non-compliant', nonCompliantTravellers, await found({ nonCompliant: 'true' })],
      ...(await Promise.all(
        buckets.map(async ({ bucket, travellers }) => [bucket, travellers, await found({ bucket })] as const),
      )),
      ...(await people(read)),
    ];
  },
});

/** The whole table sums to its footer; a traveller opens to bookings. */
async function people(read: Read) {
  const { rows, sums } = await wholeTable(read, traveller.spendAnalysis);
  const opened = await Promise.all(
    someOf(rows).map(async ({ travellerId, travellerName: name, ...shown }) => {
      const { rows: bookings } = await wholeTable(read, traveller.detail, { travellerId });
      const opens = (column: 'totalSpend' | 'lostSavings' | 'costOfChange') =>
        [`${column} of ${name}`, cents([shown[column]]), cents(bookings.map((row) => row[column]))] as const;
      return [
        [`bookings of ${name}`, shown.bookings, references(bookings)] as const,
        opens('totalSpend'),
        opens('lostSavings'),
        opens('costOfChange'),
      ];
    }),
  );
  const foot = (column: 'totalSpend' | 'lostSavings' | 'costOfChange') =>
    [`sum of ${column}`, cents([sums[column]]), cents(rows.map((row) => row[column]))] as const;
  return [foot('totalSpend'), foot('lostSavings'), foot('costOfChange'), ...opened.flat()];
}
