/**
 * Every dashboard with the reads that it makes when it is opened: the GET endpoints of its contract that need nothing but
 * the filter, without those of dialogs. The months of its headline figures, which it reads once all else is shown, are a
 * visit by themselves.
 */
import * as accommodation from '../../contract/accommodation/calls.ts';
import * as airfare from '../../contract/airfare/calls.ts';
import * as emissions from '../../contract/airfare/emissions.ts';
import * as benchmarking from '../../contract/benchmarking/calls.ts';
import * as dataQuality from '../../contract/data-quality/calls.ts';
import * as forwardBookings from '../../contract/forward-bookings/calls.ts';
import type { Endpoint } from '../../contract/http/endpoint.ts';
import { isTrend } from '../../contract/http/trend.ts';
import * as rentalCar from '../../contract/rental-car/calls.ts';
import * as serviceFees from '../../contract/service-fees/calls.ts';
import * as summary from '../../contract/summary/calls.ts';
import * as ticketsInCredit from '../../contract/tickets-in-credit/calls.ts';
import * as travelPolicies from '../../contract/travel-policies/calls.ts';
import * as traveller from '../../contract/traveller/calls.ts';
import * as travellerTracker from '../../contract/traveller-tracker/calls.ts';
import type { CellFilter, RangeName } from '../dashboards/cells.ts';

const screens: Record<string, object> = {
  Summary: summary,
  Airfare: { ...airfare, ...emissions },
  Accommodation: accommodation,
  'Rental Car': rentalCar,
  'Service Fees': serviceFees,
  Traveller: traveller,
  'Travel Policies': travelPolicies,
  Benchmarking: benchmarking,
  'Forward Bookings': forwardBookings,
  'Tickets in Credit': ticketsInCredit,
  'Traveller Tracker': travellerTracker,
  'Data Quality': dataQuality,
};

/** Reads that a screen makes only when a figure or a place is clicked; `tables` measures those with rows. */
const onClick: readonly unknown[] = [
  summary.complianceDetail,
  summary.costOfChange,
  summary.costOfChangeSummary,
  summary.travellerSpend,
  airfare.bookingClassList,
  accommodation.tripsWithoutAccommodation,
  travellerTracker.tripsForLocation,
  dataQuality.missingDays,
];

/** Screens that came after the reference. */
const newer = ['Data Quality'];

/** Their answers depend on the time and not on the filter's dates. */
const undated = ['Forward Bookings', 'Tickets in Credit', 'Traveller Tracker'];

export type Visit = {
  screen: string;
  range: RangeName | 'now';
  filter: string;
  dateStart: string;
  addresses: string[];
  /** Whether the version before the metrics layer had these reads. */
  hasReference: boolean;
};

/** One visit of each dashboard under each filter; `supplierName` is a car company's. */
export const visitsOf = (filters: readonly CellFilter[], supplierName: string, only?: string): Visit[] =>
  [false, true].flatMap((ofTrends) => visits(filters, supplierName, ofTrends, only));

function visits(
  filters: readonly CellFilter[],
  supplierName: string,
  ofTrends: boolean,
  only?: string,
): Visit[] {
  return Object.entries(screens)
    .filter(([screen]) => screen === (only ?? screen))
    .flatMap(([screen, calls]) =>
      filters
        .filter(({ range }) => range === 'month' || !(ofTrends || undated.includes(screen)))
        .map(({ range, filter, query: { countries, ...query } }): Visit => {
          const isBenchmark = screen === 'Benchmarking' && query.client === undefined;
          const sent = isBenchmark ? null : { ...query, ...(countries.length > 0 && { countries }) };
          const reads = readsOf(calls).filter((one) => isTrend(one) === ofTrends);
          const addresses = sent ? reads.map((one) => addressOf(one, sent, supplierName)) : [];
          return {
            screen: ofTrends ? `${screen}: months` : screen,
            range: undated.includes(screen) ? 'now' : range,
            filter,
            dateStart: query.dateStart,
            addresses,
            hasReference: !ofTrends && !newer.includes(screen),
          };
        }),
    )
    .filter(({ addresses }) => addresses.length > 0);
}

const probe = { dateStart: '2026-01-01', dateEnd: '2026-01-31', client: '1' };

function readsOf(calls: object): Endpoint[] {
  return Object.values(calls).filter((one): one is Endpoint => {
    const { method, path, query } = Object(one) as Partial<Endpoint>;
    if (method !== 'GET' || !path || path.includes(':') || onClick.includes(one)) return false;
    return path === rentalCar.spendByCarType.path || (query?.safeParse(probe).success ?? false);
  });
}

function addressOf({ path }: Endpoint, filter: object, supplierName: string): string {
  const sent = path === rentalCar.spendByCarType.path ? { ...filter, supplierName } : filter;
  const fields = Object.entries(sent).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : `${value}`,
  ]);
  return `${path}?${new URLSearchParams(fields)}`;
}
