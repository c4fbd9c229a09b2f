/** Further dimensions of lines, for free queries: people, customers, suppliers and properties of any product's lines. */
import { type RawBuilder, sql } from 'kysely';
import { notSpecified, type ProductType } from '../../contract/vocabulary/constants.ts';
import { countryName } from '../../contract/vocabulary/countries.ts';
import type { Reading } from '../access/ask.ts';
import { ofTrip, tripIsHidden } from '../access/trip-visibility.ts';
import { byRawRecord, places, supplierCode, supplierMembers } from './dimensions.ts';
import { onKey, withNodesAbove } from './joins.ts';
import { dimension, type Key, type Members } from './layer/model.ts';
import { ofProduct } from './line-measures.ts';
import { supplierKey } from './suppliers.ts';
import { bandName } from './time-dimensions.ts';

/** The member of lines of the product; lines of other products have none. */
const onlyOf = <T extends Key>(product: ProductType, key: RawBuilder<T>) =>
  sql<T | null>`case when ${ofProduct(product)} then ${key} end`;

const own = (column: string) => dimension({ key: sql.ref<string | null>(column) });

export const product = own('line.product_type');
export const status = own('line.status');
export const travelBooker = own('line.travel_booker');
export const consultant = own('line.consultant_name');
export const matterNumber = own('line.matter_number');
export const dataSource = own('line.data_source');
/** A column of the feed that the product does not define; a replica has those that the TMC has chosen. */
export const referenceField = (field: string) =>
  dimension({ key: sql<string | null>`(line.reference_fields ->> ${sql.lit(field)})` });
const methodOf = (isOnline: RawBuilder<unknown>) =>
  sql<string>`case when ${isOnline} then 'Online' else 'Offline' end`;
export const bookingMethod = dimension({
  key: methodOf(sql`line.is_online`),
  code: {
    of: sql`coalesce(line.is_online, false)`,
    keyOf: methodOf,
    ofKey: (key) => sql`${key} = 'Online'`,
  },
});

const records = (table: 'nodes' | 'service_fee_types', column: string): Members<{ label: string }> => ({
  join: (reading, rows, name, key) => rows.leftJoin(`${table} as ${name}`, onKey(reading, name, key)),
  attributes: (name) => ({
    label: sql<string>`coalesce(${sql.ref(`${name}.${column}`)}, ${sql.lit(notSpecified)})`,
  }),
});
const nodes = records('nodes', 'label');

export const costCentre = dimension({
  key: sql<number | null>`line.node_id`,
  isCoarse: true,
  members: nodes,
});

const nodeAbove = sql<number>`above.ancestor_id`;
/** The line's node and every node above it, so that each has the lines of all that lies below it too. */
export const costCentreAndAbove = dimension({
  key: nodeAbove,
  joins: ['above'],
  isCoarse: true,
  finer: {
    column: sql.ref('line.node_id'),
    keyOf: () => nodeAbove,
    join: (reading, rows, _name, node) => withNodesAbove(reading, rows, node),
  },
  members: nodes,
});
export const customer = dimension({
  key: sql<number | null>`customer.customer_id`,
  joins: ['customer'],
  isCoarse: true,
  members: nodes,
});

/** The cost centre on the path to the line's own that lies this many levels below the customer. */
const costCentreAt = (level: 1 | 2 | 3) =>
  dimension({
    key: sql.ref<number | null>(`costCentreLevel${level}.id`),
    joins: [`costCentreLevel${level}`],
    members: nodes,
  });
export const costCentreLevel1 = costCentreAt(1);
export const costCentreLevel2 = costCentreAt(2);
export const costCentreLevel3 = costCentreAt(3);

export const employeeNumber = dimension({
  key: sql<string | null>`traveller.employee_number`,
  joins: ['traveller'],
  finer: byRawRecord('traveller', 'employee_number'),
});
export const feeType = dimension({
  key: sql<number | null>`"rawFeeType".service_fee_type_id`,
  joins: ['feeType'],
  members: records('service_fee_types', 'description'),
});

const suppliersOf = (of: ProductType) =>
  dimension({
    key: onlyOf(of, supplierKey),
    code: supplierCode(ofProduct(of)),
    members: supplierMembers(of),
  });
export const airlineOfLine = suppliersOf('Air');
export const hotelOfLine = suppliersOf('Hotel');
export const carCompany = suppliersOf('Car');
export const hotelCity = dimension({
  key: onlyOf('Hotel', sql<number | null>`line.destination_place_id`),
  members: places,
});

export const originCity = dimension({ key: sql<number | null>`line.origin_place_id`, members: places });

/** A line without a place has the country of its trip, which may be hidden from the reader. */
const countryOf = (column: 'origin_country' | 'destination_country') =>
  dimension({
    key: (reading: Reading) => {
      const country = sql.ref<string | null>(`line.${column}`);
      const isHidden = tripIsHidden(reading);
      if (!isHidden) return country;
      return sql<string | null>`case when line.origin_place_id is null and line.destination_place_id is null
        and ${isHidden} then null else ${country} end`;
    },
    labelOf: (key) => countryName(String(key)),
  });
export const originCountry = countryOf('origin_country');
export const destinationCountry = countryOf('destination_country');

/** Both ends of a flight by name, whichever way it goes. */
export const route = dimension({
  key: onlyOf(
    'Air',
    sql<string | null>`least(origin.name, place.name) || ' – ' || greatest(origin.name, place.name)`,
  ),
  joins: ['origin', 'place'],
});
export const flightScope = dimension({
  key: onlyOf(
    'Air',
    sql<string | null>`case when line.origin_country = line.destination_country then 'Domestic'
      when line.origin_country <> line.destination_country then 'International' end`,
  ),
});

/** Bands of what a night cost, in the currency's units. */
const rates = [0, 100, 150, 200, 250, 300, 400];

/** The lower end of the band; lines without nights, and refunds, have none. */
export const nightlyRateBand = dimension({
  key: onlyOf(
    'Hotel',
    sql<number | null>`case when line.quantity <= 0 or line.amount_paid < 0 then null ${sql.join(
      rates
        .slice(1)
        .map(
          (from, at) =>
            sql`when line.amount_paid < ${sql.lit(from * 100)} * line.quantity then ${sql.lit(rates[at])}`,
        ),
      sql` `,
    )} else ${sql.lit(rates.at(-1))} end`,
  ),
  labelOf: (key) => bandName(rates, Number(key), 'a night'),
});

export const compliance = dimension({
  key: sql<string>`case when coalesce(policy.is_compliant, true) then 'Compliant' else 'Non-compliant' end`,
  joins: ['policy'],
});

/** `YYYY-MM` of the departure of the booking's trip; null if it has none or is hidden from the reader. */
export const departureMonth = dimension({
  key: (reading: Reading) => ofTrip(reading, sql<string>`substr(booking.departure_at::text, 1, 7)`),
  joins: ['booking'],
});
/** `YYYY-MM` of a credit's last day. */
export const creditExpiryMonth = dimension({ key: sql<string>`substr(line.credit_expiry::text, 1, 7)` });
