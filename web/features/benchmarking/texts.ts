/** The visible texts of the Benchmarking screen. */

import type { PoolName, Standing, Withheld } from '@tripledger/contract/benchmarking/calls.ts';
import { comparedPlaces, poolLimits } from '@tripledger/contract/benchmarking/metrics.ts';
import { month } from '../../ui/format.ts';

const pools: Record<PoolName, string> = { industry: 'Industry', all: 'All clients' };

/** What a withheld value would tell; completes a sentence. */
const withheld: Record<Withheld, string> = {
  too_few: 'too few customers are behind it',
  one_dominates: `one customer has more than ${poolLimits.share * 100}% of the spend`,
  subtraction: 'a single customer could be worked out by subtraction',
};

/** Why the screen shows no values of the pool. */
const notices: Partial<Record<Standing, string>> = {
  too_few: 'Too few customers to compare.',
  one_dominates: `Not compared: ${withheld.one_dominates}.`,
  subtraction:
    'Not compared: no month has enough customers by itself, so one could be worked out by subtraction.',
  part_of_month: 'Customers are compared by whole months: choose dates that contain one.',
  locations: 'Customers are compared in all locations, or in Domestic or International.',
};

const months = (covered: number, all: number) => `${covered} of ${all} ${all === 1 ? 'month' : 'months'}`;

export const texts = {
  title: 'Benchmarking',
  noCustomer: 'Please select a customer from the menu above.',
  notBelow: 'Benchmarking is currently not supported at Cost Centre level, please select a Customer.',
  showAllOf: (customer: string) => `Show all of ${customer}`,
  customer: 'Customer',
  pools,
  notices,
  industry: {
    title: 'Industry',
    notSpecified: 'Not specified',
    compareWith: 'Compare with',
    none: (customer: string) => `${customer} has no industry.`,
    define: 'Define it in the settings',
  },
  coverage: {
    pool: (covered: number, all: number) => `Pool covers ${months(covered, all)}. `,
    poolWithout: (covered: number, all: number, out: readonly string[]) =>
      `Pool covers ${months(covered, all)}: without ${out.map(month).join(', ')}. `,
    sameMonths: 'The customer is compared over the same months. ',
    leavesOut: 'Customers who could be worked out by subtraction are left out.',
  },
  overall: {
    title: 'Overall Comparison',
    noData: 'no data',
    notCompared: (reason: Withheld) => `Not compared: ${withheld[reason]}.`,
    ofFewerMonths: (covered: number, all: number) => `Over ${months(covered, all)}.`,
    showOverTime: (metric: string) => `Show ${metric} over time`,
    showOverTimeWithoutData: (metric: string) => `Show ${metric} over time, no data`,
    against: (pool: string) => `Against ${pool.toLowerCase()}:`,
  },
  months: {
    lines: (metric: string) => `${metric}, as lines`,
    table: (metric: string) => `${metric} by month`,
  },
  destinations: {
    title: `Booking Expenditure by Destination (Top ${comparedPlaces})`,
    table: 'Booking expenditure by destination',
    none: 'No trips for these dates',
  },
  fareTypes: {
    title: 'Airfare Type Utilisation',
    table: 'Airfare type utilisation',
    none: 'No flights for these dates',
  },
  hotels: {
    title: `Hotel Nightly Rates (Top ${comparedPlaces})`,
    table: 'Hotel nightly rates',
    none: 'No hotel nights for these dates',
  },
  columns: {
    month: 'Month',
    destination: 'Destination',
    fareType: 'Fare type',
    location: 'Location',
    country: 'Country',
    spend: 'Spend',
    bookings: 'Bookings',
    onlineBooking: 'Online booking',
    offlineBooking: 'Offline booking',
    utilisation: 'Utilisation',
    changed: 'Changed',
    costOfChange: 'Cost of change',
    nights: 'Nights: customer',
    nightlyRate: 'Nightly rate',
    monthsCompared: 'Months compared',
    monthsOfAverages: 'Months of averages',
    ofCustomer: (column: string) => `${column}: customer`,
    ofPool: (column: string, pool: string) => `${column}: ${pool.toLowerCase()}`,
  },
  note: {
    differences: 'Arrows show how the customer’s value differs from the pool’s.',
    withheld: (reasons: readonly Withheld[]) =>
      `A value of the pool is withheld because ${reasons.map((reason) => withheld[reason]).join(', or because ')}. The customer’s is then of all dates.`,
  },
};
