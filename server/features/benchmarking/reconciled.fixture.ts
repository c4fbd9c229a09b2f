/** Reconciles the customer's figures on Benchmarking with the sums of their rows. */
import { statistics } from '../../../contract/accommodation/calls.ts';
import * as airfare from '../../../contract/airfare/calls.ts';
import type { Kpi } from '../../../contract/benchmarking/calls.ts';
import * as benchmarking from '../../../contract/benchmarking/calls.ts';
import { percentage, ratio } from '../../../contract/metrics/metric.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { cents, type Read, reconciled, valueIn } from '../../test/reconciled.ts';

const shown = (kpi: Kpi) => async (read: Read) => (await read(benchmarking.overall))[kpi].client;

export default reconciled(benchmarking, {
  metrics: {
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
    byDestination: async (read) => (await read(totalSpend)).total,
    airfareTypeLines: async (read) =>
      (await read(benchmarking.byAirfareType)).months === 0
        ? (await read(airfare.lines, { figure: 'advancePurchase' })).sums.lines
        : (await read(benchmarking.lines, { figure: 'airfareTypeLines' })).sums.lines,
    byHotels: async (read) => (await read(statistics)).averageNightlyRoomOnlyRate,
  },
  details: {},
  drillDowns: async (read) => {
    const linesOf = async (more: object) => (await read(benchmarking.lines, more as never)).sums;
    const { rows: destinations } = await read(benchmarking.byDestination);
    const { rows: fareTypes } = await read(benchmarking.byAirfareType);
    const { rows: hotels } = await read(benchmarking.byHotels);
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
      // Nights are a column of the rows without a sum, but they must be a whole number.
      const nights = client_rate ? valueIn(sums) / client_rate : 0;
      return [`nights in ${locationId}`, Math.round(nights), nights] as const;
    });
    return Promise.all([...places, ...fares, ...rates]);
  },
});

const wholeOf = ({ whole }: { whole?: number }) => whole ?? Number.NaN;
