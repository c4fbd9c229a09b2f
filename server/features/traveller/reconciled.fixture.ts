/** Traveller's figures and drill-downs beside what their rows come to. */
import { ratio } from '../../../contract/core/figure.ts';
import * as traveller from '../../../contract/traveller/calls.ts';
import {
  cents,
  type Look,
  reconciled,
  references,
  someOf,
  valueIn,
  wholeTable,
} from '../../test/reconciled.ts';

export default reconciled(traveller, {
  figures: {
    numberOfBookings: (sums) => sums.bookings,
    averageLostSavings: async (sums, look) =>
      ratio(valueIn(sums), (await look(traveller.summary)).numberOfTravellers),
  },
  shown: {},
  details: {
    numberOfTravellers: [traveller.spendAnalysis],
    nonCompliantTravellers: [traveller.spendAnalysis, { nonCompliant: 'true' }],
  },
  drillDowns: async (look) => {
    const found = async (more: object) => (await look(traveller.spendAnalysis, more)).total;
    const buckets = await look(traveller.tripFrequency);
    const { numberOfTravellers } = await look(traveller.summary);
    const { nonCompliantTravellers } = await look(traveller.compliance);
    return [
      ['travellers', numberOfTravellers, await found({})],
      ['in buckets', numberOfTravellers, buckets.reduce((sum, { travellers }) => sum + travellers, 0)],
      ['non-compliant', nonCompliantTravellers, await found({ nonCompliant: 'true' })],
      ...(await Promise.all(
        buckets.map(async ({ bucket, travellers }) => [bucket, travellers, await found({ bucket })] as const),
      )),
      ...(await people(look)),
    ];
  },
});

/** The whole table sums to its foot; a person opens to bookings. */
async function people(look: Look) {
  const { rows, sums } = await wholeTable(look, traveller.spendAnalysis);
  const opened = await Promise.all(
    someOf(rows).map(async ({ travellerId, travellerName: name, ...shown }) => {
      const { rows: bookings } = await wholeTable(look, traveller.detail, { travellerId });
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
