/** Every traveller with their spend by product: a page's own are worked out in full, the others as far as it takes. */
import { sql } from 'kysely';
import type { travellerSpend as endpoint } from '../../../contract/summary/calls.ts';
import { ask, type Reading } from '../../db/ask.ts';
import type { StoredRow } from '../../http/reports.ts';
import { lineCount, ofProduct, total } from '../../lines/line-measures.ts';
import { costCentreBy, type NamedLines, namedLines } from '../../lines/named-lines.ts';
import type { RowColumn, Rows, TableAsked, TableOf } from '../../lines/row-table.ts';
import { bookingsBy, travellerRows } from '../../measures/traveller-rows.ts';

type Asked = TableAsked<typeof endpoint>;

const productFields = ['airSpend', 'hotelSpend', 'carSpend', 'serviceFeesSpend', 'otherSpend'] as const;
type ProductField = (typeof productFields)[number];

export function travellerSpend(reading: Reading, query: Asked): TableOf<typeof endpoint> {
  const lines = namedLines(reading, query, query.travellerIds);
  const travellers = travellerRows(reading, lines);
  const spendOn = (field: ProductField): RowColumn => ({
    of: sql.ref(`product.${field}`),
    joins: ['product'],
  });
  return {
    ...travellers,
    joins: {
      ...travellers.joins,
      product: (rows: Rows) =>
        rows.innerJoin(productsBy(lines).as('product'), 'product.travellerId', 'line.traveller_id'),
    },
    columns: {
      ...travellers.columns,
      airSpend: spendOn('airSpend'),
      hotelSpend: spendOn('hotelSpend'),
      carSpend: spendOn('carSpend'),
      serviceFeesSpend: spendOn('serviceFeesSpend'),
      otherSpend: spendOn('otherSpend'),
    },
    counts: { travellers: lineCount() },
    later: {
      fields: ['costCentre', 'bookings', ...productFields],
      of: (page) => ofTravellers(reading, query, page),
    },
  };
}

/** Spend on each product, in cents. */
function productsBy(lines: NamedLines) {
  return lines
    .select('raw.traveller_id as travellerId')
    .select([
      total('amount_paid', ofProduct('Air')).as('airSpend'),
      total('amount_paid', ofProduct('Hotel')).as('hotelSpend'),
      total('amount_paid', ofProduct('Car')).as('carSpend'),
      total('amount_paid', ofProduct('Service Fee')).as('serviceFeesSpend'),
      total('amount_paid', ofProduct('Rail', 'Insurance', 'Other')).as('otherSpend'),
    ])
    .groupBy('raw.traveller_id');
}

async function ofTravellers(
  reading: Reading,
  query: Asked,
  page: readonly StoredRow[],
): Promise<StoredRow[]> {
  const ids = page.map((row) => row.travellerId as number);
  const lines = namedLines(reading, query, ids);
  const [products, bookings, costCentres] = await Promise.all([
    ask(reading, productsBy(lines)),
    ask(reading, bookingsBy(lines)),
    ask(reading, costCentreBy(reading, lines)),
  ]);
  const rowsOf = new Map(products.map((row) => [row.travellerId, row]));
  const bookingsOf = new Map(bookings.map((row) => [row.travellerId, row.bookings]));
  const costCentreOf = new Map(costCentres.map((row) => [row.travellerId, row.label]));
  return ids.map((id) => ({
    ...rowsOf.get(id),
    bookings: bookingsOf.get(id) ?? 0,
    costCentre: costCentreOf.get(id) ?? '',
  }));
}
