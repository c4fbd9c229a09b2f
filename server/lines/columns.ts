/** The columns of a row behind a figure, each with the tables that it needs joined to `line`. */
import { type RawBuilder, sql } from 'kysely';
import type { LineRow } from '../../contract/core/lines.ts';
import type { Scope } from '../db/scope.ts';
import type { Lines } from './counted-lines.ts';
import { onKey } from './joins.ts';
import { supplierKey, suppliers } from './suppliers.ts';

/**
 * Joins a table to the lines under the name that it is listed by (and whatever stands between: `raw`, `rawPolicy`,
 * `rawFeeType`). `place` is where the line goes to; `traveller`, `policy` and `feeType` are canonical.
 */
const joins = {
  booking: (scope: Scope, lines: Lines) =>
    lines.leftJoin('bookings as booking', onKey(scope, 'booking', 'line.booking_id')),
  node: (scope: Scope, lines: Lines) => lines.leftJoin('nodes as node', onKey(scope, 'node', 'line.node_id')),
  traveller: (scope: Scope, lines: Lines) =>
    lines
      .leftJoin('raw_travellers as raw', onKey(scope, 'raw', 'line.raw_traveller_id'))
      .leftJoin('travellers as traveller', onKey(scope, 'traveller', 'raw.traveller_id')),
  policy: (scope: Scope, lines: Lines) =>
    lines
      .leftJoin('raw_policy_codes as rawPolicy', onKey(scope, 'rawPolicy', 'line.raw_policy_code_id'))
      .leftJoin('policy_codes as policy', onKey(scope, 'policy', 'rawPolicy.policy_code_id')),
  place: (scope: Scope, lines: Lines) =>
    lines.leftJoin('places as place', onKey(scope, 'place', 'line.destination_place_id')),
  feeType: (scope: Scope, lines: Lines) =>
    lines
      .leftJoin(
        'raw_service_fee_types as rawFeeType',
        onKey(scope, 'rawFeeType', 'line.raw_service_fee_type_id'),
      )
      .leftJoin('service_fee_types as feeType', onKey(scope, 'feeType', 'rawFeeType.service_fee_type_id')),
  supplier: (scope: Scope, lines: Lines) =>
    lines.leftJoin(suppliers(scope).as('supplier'), (join) =>
      join.onRef('supplier.product', '=', 'line.product_type').on('supplier.key', '=', supplierKey),
    ),
};

export type Joined = keyof typeof joins;

export const allJoins = Object.keys(joins) as Joined[];

export function joined(scope: Scope, lines: Lines, names: readonly Joined[]): Lines {
  return names.reduce((query, name) => joins[name](scope, query) as unknown as Lines, lines);
}

/** `MEL-SIN, Economy Class`, of an Air line. */
export const flightWords = sql<string>`concat_ws(', ',
  nullif(concat_ws('-', line.origin_code, line.destination_code), ''), line.class_of_travel)`;

type Columns = {
  [Name in Exclude<keyof LineRow, 'value'>]: { of: RawBuilder<unknown>; joins: readonly Joined[] };
};

const ofLine = (of: RawBuilder<unknown>) => ({ of, joins: [] });

export const lineColumns: Columns = {
  lineId: ofLine(sql`line.id`),
  bookingReference: { of: sql`booking.reference`, joins: ['booking'] },
  travellerName: { of: sql`traveller.name`, joins: ['traveller'] },
  costCentre: { of: sql`node.label`, joins: ['node'] },
  productType: ofLine(sql`line.product_type`),
  status: ofLine(sql`line.status`),
  transactionDate: ofLine(sql`line.transaction_date`),
  startDate: ofLine(sql`line.start_at::date`),
  supplier: { of: sql`supplier.name`, joins: ['supplier'] },
  ticketNumber: ofLine(sql`line.ticket_number`),
  description: {
    of: sql`nullif(case line.product_type
      when 'Air' then ${flightWords}
      when 'Hotel' then place.name
      when 'Car' then concat_ws(', ', place.name, line.car_type)
      when 'Service Fee' then "feeType".description end, '')`,
    joins: ['place', 'feeType'],
  },
  policyCode: { of: sql`policy.code`, joins: ['policy'] },
  quantity: ofLine(sql`line.quantity`),
  totalSpend: ofLine(sql`line.amount_paid`),
};
