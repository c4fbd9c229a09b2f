/** The titles and columns of a report's rankings, and the figures that they show. */
import { metrics as hotel } from '../../../contract/accommodation/metrics.ts';
import { metrics as air } from '../../../contract/airfare/metrics.ts';
import type { MetricEntry } from '../../../contract/metrics/metric.ts';
import { metrics as car } from '../../../contract/rental-car/metrics.ts';
import type { RankingName } from '../../../contract/reports/summary-report.ts';
import { metrics as summary } from '../../../contract/summary/metrics.ts';

export type RankingWords = {
  title: string;
  /** Column headers; absent: no such column. */
  name: string;
  beside?: string;
  count?: string;
  spend?: string;
  /** The value by which rows are ordered and compared. */
  by: 'count' | 'spend';
  entry: MetricEntry;
};

export const rankingWords: Record<RankingName, RankingWords> = {
  travellers: {
    title: 'Top travellers',
    name: 'Traveller',
    beside: 'Cost centre',
    count: 'Bookings',
    spend: 'Total spend',
    by: 'spend',
    entry: summary.topTravellers,
  },
  destinations: {
    title: 'Top destinations',
    name: 'Destination',
    beside: 'Country',
    count: 'Trips',
    by: 'count',
    entry: summary.trips,
  },
  airlines: {
    title: 'Top airlines',
    name: 'Airline',
    count: 'Tickets',
    spend: 'Airfares',
    by: 'spend',
    entry: air.marketShare,
  },
  hotels: {
    title: 'Top hotels',
    name: 'Hotel',
    beside: 'Location',
    count: 'Room nights',
    spend: 'Accommodation',
    by: 'spend',
    entry: hotel.spendByLocation,
  },
  carSuppliers: {
    title: 'Top car suppliers',
    name: 'Supplier',
    spend: 'Rental car',
    by: 'spend',
    entry: car.spendBySupplier,
  },
  policies: {
    title: 'Travel policies',
    name: 'Policy',
    count: 'Bookings',
    by: 'count',
    entry: summary.policyCompliance,
  },
};
