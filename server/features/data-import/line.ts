/** A row of line_items.csv: checked against every rule, and made into a staged line. */
import { hash } from 'node:crypto';
import type { ProductType } from '../../../contract/core/constants.ts';
import { daysBetween, minutesBetween } from '../../../contract/core/local-time.ts';
import { isKnownColumn, lineFile } from './columns.ts';
import { rowText } from './copy-in.ts';
import { customerOf, type FeedNode } from './hierarchy.ts';
import { lineFigures } from './line-figures.ts';
import type { Place, PlacePoint, Places } from './places.ts';
import type { Row } from './row.ts';
import * as rules from './rules.ts';

/** What the lines of a feed refer to. */
export type Surroundings = {
  nodes: Map<string, FeedNode>;
  places: Places;
  /** Codes whose describing row was rejected, with that row's number. */
  rejectedNodes: Map<string, number>;
  rejectedPolicies: Map<string, number>;
  rejectedLocations: Map<string, number>;
};

/** COPY text without the two place ids: a new place is numbered only when its batch is written. */
export type StagedLine = { origin: Place | null; destination: Place | null; text: string };

const dayMinutes = 24 * 60;
const travels = (product: ProductType | null) => product === 'Air' || product === 'Rail';
const stays = (product: ProductType | null) => product === 'Hotel' || product === 'Car';

/** Answers a function that makes a staged line of an opened row; null where the row broke a rule. */
export function lineReader(
  columns: readonly string[],
  around: Surroundings,
): (row: Row) => StagedLine | null {
  const referenceColumns = columns.filter((column) => !isKnownColumn(lineFile, column)).sort();
  const nodes = nodeFinder(around);
  return (row) => {
    if (row.reject) return null;
    const dataSource = row.require('data_source', rules.anyText);
    const lineKey = row.require('line_key', rules.anyText);
    const reference = row.require('booking_reference', rules.anyText);
    const sequence = row.read('segment_sequence', rules.fromOne);
    const product = row.require('product_type', rules.productType);
    const status = row.read('status', rules.lineStatus) ?? 'Normal';
    const node = nodes(row);
    const method = row.read('booking_method', rules.bookingMethod) ?? 'Offline';
    const transactionDate = row.require('transaction_date', rules.reportableDate);
    const bookedDate = row.read('booked_date', rules.date) ?? transactionDate;
    const invoiceDate = row.read('invoice_date', rules.date);
    const { startAt, endAt } = readTimes(row, product);
    const { origin, destination } = readPoints(row, product, around);
    if (product === 'Service Fee') row.require('service_fee_type', rules.anyText, product);
    if (around.rejectedPolicies.size > 0) checkPolicy(row, around);
    checkKeyBytes(row, 'data_source', 'line_key');
    checkKeyBytes(row, 'traveller_name', 'employee_number');
    const quantity = row.read('quantity', rules.quantity) ?? defaultQuantity(product, status, startAt, endAt);
    const amountPaid = row.require('amount_paid', rules.amount);
    const tax = row.read('tax', rules.amount);
    const ancillary = row.read('ancillary_amount', rules.amount);
    const cheapestRate = row.read('cheapest_rate', rules.amount);
    const costOfChange = row.read('cost_of_change', rules.amount);
    const feedDistanceM = row.read('distance_km', rules.thousandths);
    const feedCo2G = row.read('co2_kg', rules.thousandths);
    const creditValue = row.read('credit_value', rules.amount);
    const creditExpiry = row.read('credit_expiry', rules.date);
    if (row.reject || !product || !node) return null;

    const optional = (column: string) => row.text(column) || null;
    const classOfTravel = optional('class_of_travel');
    // biome-ignore format: grouped as in the format; the order is that of the staging table
    const text = rowText([
      dataSource, lineKey, reference, sequence, product, status, node.code,
      optional('traveller_name'), row.text('employee_number'),
      optional('travel_booker'), optional('consultant_name'), optional('matter_number'),
      method === 'Online', bookedDate, transactionDate, optional('invoice_number'), invoiceDate,
      startAt, endAt, origin ? origin.code : null, destination ? destination.code : null,
      optional('supplier_code'), optional('supplier_name'), classOfTravel,
      optional('fare_type'), optional('fare_type_description'),
      optional('ticket_number'), optional('ticket_type'), optional('car_type'),
      optional('service_fee_type'), optional('policy_code'), quantity, amountPaid,
      tax, ancillary, cheapestRate, costOfChange, feedDistanceM, feedCo2G, creditValue, creditExpiry,
      referenceFields(row, referenceColumns),
    ]);
    const ends = { origin: endOf(origin), destination: endOf(destination) };
    const facts = { productType: product, classOfTravel, feedDistanceM };
    const { distanceM, co2Factor } = lineFigures(facts, ends);
    // biome-ignore format: the order of the staging table
    const derived = rowText([
      row.number, hash('md5', text, 'hex'), node.id, node.customerId,
      ends.origin ? ends.origin.country : null, ends.destination ? ends.destination.country : null,
      distanceM, co2Factor,
    ]);
    return {
      origin: origin?.place ?? null,
      destination: destination?.place ?? null,
      text: `${derived}\t${text}`,
    };
  };
}

type LineNode = { code: string; id: number; customerId: number };

/** Reads node_code; each code is worked out once. */
function nodeFinder({ nodes, rejectedNodes }: Surroundings): (row: Row) => LineNode | null {
  const found = new Map<string, LineNode>();
  for (const { code, id } of nodes.values()) {
    found.set(code, { code, id, customerId: nodes.get(customerOf(nodes, code))?.id ?? id });
  }
  return (row) => {
    const code = row.require('node_code', rules.anyText);
    if (code === null) return null;
    const rejectedRow = rejectedNodes.get(code);
    if (rejectedRow !== undefined) {
      return row.fault('node_code', `needs row ${rejectedRow} of hierarchy.csv, which is rejected`);
    }
    return found.get(code) ?? row.fault('node_code', 'unknown node');
  };
}

/** An end must not lie before its start; of a flight, by more than a day, since it may cross the date line. */
function readTimes(row: Row, product: ProductType | null) {
  const isRequired = travels(product) || stays(product);
  const startAt = readTime(row, 'start_at', isRequired, product);
  const endAt = readTime(row, 'end_at', isRequired, product);
  if (startAt !== null && endAt !== null && endAt < startAt) {
    if (product !== 'Air') row.fault('end_at', `before start_at, ${startAt}`);
    else if (minutesBetween(endAt, startAt) > dayMinutes) {
      row.fault('end_at', `more than 24 hours before start_at, ${startAt}`);
    }
  }
  return { startAt, endAt };
}

function readTime(row: Row, column: string, isRequired: boolean, product: ProductType | null) {
  if (!isRequired) return row.read(column, rules.localTime);
  return row.require(column, rules.localTime, product);
}

/** A stay starts and ends at its location; other products start and end where the row says, if it does. */
function readPoints(row: Row, product: ProductType | null, around: Surroundings) {
  const origin = readPoint(row, 'origin', travels(product), product, around);
  const destination = readPoint(row, 'destination', travels(product), product, around);
  const location = readPoint(row, 'location', stays(product), product, around);
  if (stays(product)) return { origin: location, destination: location };
  const isBetween = travels(product) || origin !== null || destination !== null;
  return isBetween ? { origin, destination } : { origin: location, destination: location };
}

function readPoint(
  row: Row,
  column: string,
  isRequired: boolean,
  product: ProductType | null,
  { places, rejectedLocations }: Surroundings,
): PlacePoint | null {
  const code = isRequired ? row.require(column, rules.anyText, product) : row.read(column, rules.anyText);
  if (code === null) return null;
  const point = places.find(code);
  const rejectedRow = rejectedLocations.get(code);
  if (rejectedRow !== undefined && !point?.place.isIata) {
    return row.fault(column, `needs row ${rejectedRow} of locations.csv, which is rejected`);
  }
  return point ?? row.fault(column, 'unknown place: no IATA code and no code of locations.csv');
}

/** The database's largest key, less its other columns; 500 characters of some scripts are 2,000 bytes. */
const keyBytes = 2600;

function checkKeyBytes(row: Row, first: string, second: string): void {
  const key = row.text(first) + row.text(second);
  if (key.length * 4 <= keyBytes || Buffer.byteLength(key) <= keyBytes) return;
  row.fault(second, `longer than ${keyBytes} bytes together with ${first}`);
}

function checkPolicy(row: Row, { rejectedPolicies }: Surroundings): void {
  const rejectedRow = rejectedPolicies.get(row.text('policy_code'));
  if (rejectedRow === undefined) return;
  row.fault('policy_code', `needs row ${rejectedRow} of policies.csv, which is rejected`);
}

/** Room nights and hire days by the dates, at least 1; none for a refund, or for a product that has none. */
function defaultQuantity(
  product: ProductType | null,
  status: string,
  startAt: string | null,
  endAt: string | null,
): number {
  if (!stays(product) || status === 'Refunded' || !startAt || !endAt) return 0;
  return Math.max(1, daysBetween(startAt, endAt));
}

function referenceFields(row: Row, columns: readonly string[]): string | null {
  let fields: Record<string, string> | null = null;
  for (const column of columns) {
    const value = row.text(column);
    if (value === '') continue;
    // Without a prototype: a column may have any name.
    fields ??= Object.create(null) as Record<string, string>;
    fields[column] = value;
  }
  return fields && JSON.stringify(fields);
}

const endOf = (point: PlacePoint | null) =>
  point && { country: point.place.country, coordinates: point.coordinates };
