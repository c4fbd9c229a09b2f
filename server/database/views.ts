/**
 * Relations that follow from the tables: views in PostgreSQL, and tables in a replica, derived in the transaction that
 * syncs it (`replica/derived/`, decision 053). The views have `security_invoker`, so that row-level security holds.
 */
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import type { LineItemsTable } from './line-table.ts';

type DayColumn =
  | 'client_id'
  | 'booking_id'
  | 'node_id'
  | 'raw_traveller_id'
  | 'trip_place_id'
  | 'transaction_date';

export type Views = {
  /**
   * How often, and first where, the lines of a product write a supplier's name. `key`: the supplier's code, else its name.
   * Lines without a supplier are left out; those without its name have a row with null.
   */
  supplier_names: {
    client_id: number;
    product_type: ProductType;
    key: string;
    name: string | null;
    lines: number;
    first_line: number;
  };
  /**
   * Lines that from `complete_from` until before `complete_until` include every line of a trip under way or ahead, and
   * every credit. A query must select by one day, else it finds lines twice.
   */
  live_lines: ReportingLines & { complete_from: string; complete_until: string };
  reporting_lines: ReportingLines;
  /**
   * The counted lines of a booking on one day, at one node and of one traveller, added up. `is_whole`: the booking has no
   * other row; false where that is not known.
   */
  booking_day_sums: DaySums;
  /** The same with what is known of the booking's trip. */
  booking_days: DaySums & {
    is_overnight: boolean;
    has_accommodation: boolean;
    duration_days: number | null;
  };
  /** Each node's descendants, itself included, by their places. */
  node_places: { client_id: number; ancestor_id: number; node_place: number };
};

/** `node_place`: identifies the line's node within a statement, and differs between the engines. */
export type ReportingLines = LineItemsTable & { node_place: number };

type DaySums = Pick<ReportingLines, DayColumn | 'node_place'> & { is_whole: boolean };

export const views = [
  'supplier_names',
  'live_lines',
  'reporting_lines',
  'booking_day_sums',
  'booking_days',
  'node_places',
] as const satisfies readonly (keyof Views)[];
