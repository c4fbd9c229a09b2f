/** The order in which the form shows the fields. */
import { type LineField, lineFields, requiredFields } from '@tripledger/contract/layouts/fields.ts';
import { lineStatuses, productTypes } from '@tripledger/contract/vocabulary/constants.ts';

export type FieldGroup = 'required' | 'traveller' | 'dates' | 'travel' | 'money' | 'other';

const named: Record<Exclude<FieldGroup, 'other'>, readonly LineField[]> = {
  required: requiredFields,
  traveller: ['traveller_name', 'employee_number', 'travel_booker', 'consultant_name', 'matter_number'],
  dates: ['start_at', 'end_at', 'booked_date', 'invoice_date', 'credit_expiry'],
  travel: [
    'origin',
    'destination',
    'location',
    'supplier_name',
    'supplier_code',
    'class_of_travel',
    'ticket_number',
    'quantity',
  ],
  money: ['currency', 'tax', 'ancillary_amount', 'cheapest_rate', 'cost_of_change', 'credit_value'],
};

const listed = new Set(Object.values(named).flat());

export const groups: Record<FieldGroup, readonly LineField[]> = {
  ...named,
  other: (Object.keys(lineFields) as LineField[]).filter((field) => !listed.has(field)),
};

/** The values that a field may have, if it may not have any. */
export const vocabularies: Partial<Record<LineField, readonly string[]>> = {
  product_type: productTypes,
  status: lineStatuses,
  booking_method: ['Online', 'Offline'],
};
