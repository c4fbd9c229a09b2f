/** Benchmarking's figures of the customer beside what their rows come to. */
import { statistics } from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import type { Kpi } from '../../../contract/benchmarking/calls.ts';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import { percentage, ratio } from '../../../contract/core/figure.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { cents, type Look, reconciled, valueIn } from '../../test/reconciled.ts';

const shown = (kpi: Kpi) => async (look: Look) => (await look(benchmarking.overall))[kpi].client;

export default reconciled(benchmarking, {
  figures: {
    onlineBookingCost: (sums) => ratio(sums.totalSpend, sums.bookings),
    offlineBookingCost: (sums) => ratio(sums.totalSpend, sums.bookings),
    policyCompliance: (sums) => percentage(sums.bookings, wholeOf(sums)),
    lostSavings: (sums) => ratio(valueIn(sums), wholeOf(sums)),
    bookingChanged: (sums) => percentage(sums.bookings, wholeOf(sums)),
    costOfChange: (sums) => percentage(valueIn(sums), wholeOf(sums)),
    bookingLeadInTime: (sums) => ratio(valueIn(sums), sums.lines),
    byDestination: (sums) => sums.totalSpend,
    airfareTypeLines: (sums) => sums.lines,
    byHotels: (sums) => ratio(valueIn(sums), wholeOf(sums)),
  },
  shown: {
    onlineBookingCost: shown('onlineBookingCost'),
    offlineBookingCost: shown('offlineBookingCost'),
    policyCompliance: shown('policyCompliance'),
    lostSavings: shown('lostSavings'),
    bookingChanged: shown('bookingChanged'),
    costOfChange: shown('costOfChange'),
    bookingLeadInTime: shown('bookingLeadInTime'),
    byDestination: async (look) => (await look(totalSpend)).total,
    airfareTypeLines: async (look) => (await look(airfare.lines, { figure: 'advancePurchase' })).sums.lines,
    byHotels: async (look) => (await look(statistics)).averageNightlyRoomOnlyRate,
  },
  details: {},
  drillDowns: async (look) => {
    const linesOf = async (more: object) => (await look(benchmarking.lines, more as never)).sums;
    const { rows: destinations } = await look(benchmarking.byDestination);
    const { rows: fareTypes } = await look(benchmarking.byAirfareType);
    const { rows: hotels } = await look(benchmarking.byHotels);
    const places = destinations.map(async ({ locationId, client_spend }) => {
      const { totalSpend: opened } = await linesOf({ figure: 'byDestination', locationId });
      return [`spend to ${locationId}`, cents([client_spend]), cents([opened])] as const;
    });
    const flights = await linesOf({ figure: 'airfareTypeLines' });
    const fares = fareTypes.map(async ({ fareType, client_utilisation }) => {
      const { lines } = await linesOf({ figure: 'airfareTypeLines', fareType });
      return [`share of ${fareType}`, client_utilisation, percentage(lines, flights.lines)] as const;
    });
    const rates = hotels.map(async ({ locationId, client_rate }) => {
      const sums = await linesOf({ figure: 'byHotels', locationId });
      // Nights are a column of the rows, and no sum of theirs: a whole number they must be.
      const nights = client_rate ? valueIn(sums) / client_rate : 0;
      return [`nights in ${locationId}`, Math.round(nights), nights] as const;
    });
    return Promise.all([...places, ...fares, ...rates]);
  },
});

const wholeOf = ({ whole }: { whole?: number }) => whole ?? Number.NaN;
