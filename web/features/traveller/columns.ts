import type { TravellerRow } from '@tripledger/contract/traveller/calls.ts';
import type { Column } from '../../ui/columns.ts';

const spend: readonly Column<TravellerRow>[] = [
  { field: 'lostSavings', title: 'Lost savings', kind: 'money' },
  { field: 'costOfChange', title: 'Cost of change', kind: 'money' },
  { field: 'totalSpend', title: 'Total spend', kind: 'money' },
];

export const analysisColumns: readonly Column<TravellerRow>[] = [
  { field: 'travellerName', title: 'Name' },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'trips', title: 'Number of trips', kind: 'count', width: 130 },
  ...spend,
];

/** Travellers by what they were chosen for: bookings, and what tells namesakes apart. */
export const listColumns: readonly Column<TravellerRow>[] = [
  { field: 'travellerName', title: 'Name' },
  { field: 'employeeNumber', title: 'Employee number', width: 130 },
  { field: 'costCentre', title: 'Cost centre' },
  { field: 'bookings', title: 'Bookings', kind: 'count' },
  { field: 'trips', title: 'Trips', kind: 'count' },
  ...spend,
];
