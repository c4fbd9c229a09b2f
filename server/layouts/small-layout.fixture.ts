/** A small layout of one table, for tests of what surrounds layouts. */
import type { LayoutInput } from '../../contract/layouts/layout.ts';

export const smallLayout: LayoutInput = {
  format: 'delimited',
  dateOrder: 'dmy',
  decimal: ',',
  tables: { rows: { columns: ['Nr', 'Kostenstelle', 'Datum', 'Betrag'] } },
  lines: [
    {
      name: 'charges',
      from: 'rows',
      fields: {
        line_key: { column: 'Nr' },
        booking_reference: { column: 'Nr' },
        product_type: { constant: 'Other' },
        node_code: { node: { column: 'Kostenstelle' } },
        transaction_date: { date: { column: 'Datum' } },
        amount_paid: { amount: { column: 'Betrag' } },
      },
    },
  ],
};
