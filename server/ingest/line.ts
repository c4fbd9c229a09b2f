/** Checks a row of line_items.csv against every rule and converts it into a staged line. */
import { hash } from 'node:crypto';
import type { ProductType } from '../../contract/vocabulary/constants.ts';
import { daysBetween, minutesBetween } from '../../contract/vocabulary/local-time.ts';
import { type Broken, needs } from './broken.ts';
import { type Column, columnsOf, lineFile } from './columns.ts';
import { copyText, rowText } from './copy-in.ts';
import { amountReader } from './currency/delivered-amounts.ts';
import type { Policy } from './derivation/raw-names.ts';
import { type Described, policyKey } from './descriptions.ts';
import { customerOf, type FeedNode } from './hierarchy.ts';
import { lineFigures } from './line-figures.ts';
import type { Place, PlacePoint, Places } from './places.ts';
import { isProvenance, type LineSources, provenanceReader } from './provenance.ts';
import type { Row } from './row.ts';
import * as rules from './rules.ts';

/** The records that the lines of a feed reference. */
export type LineReferences = {
  nodes: Map<string, FeedNode>;
  places: Places;
  /** Older lines are refused; null: none. */
  firstDay: string | null;
  /** The TMC's currency, ISO 4217. */
  currency: string;
  rejectedNodes: Broken;
  policies: Pick<Described<Policy>, 'found' | 'rejected'>;
  rejectedLocations: Broken;
  sources: LineSources;
};

/** COPY text without the two place ids, since a new place gets its id only when its batch is written. */
export type StagedLine = {
  origin: Place | null;
  destination: Place | null;
  /** Its amounts are in another currency than the TMC's. */
  isForeign: boolean;
  text: string;
};

const at = columnsOf(lineFile);
const dayMinutes = 24 * 60;
const travels = (product: ProductType | null) => product === 'Air' || product === 'Rail';
const stays = (product: ProductType | null) => product === 'Hotel' || product === 'Car';

/** Returns a function that converts the open row into a staged line, or returns null if the row breaks a rule. */
export function lineReader(row: Row, around: LineReferences): () => StagedLine | null {
  const references = row.others
    .filter(([name]) => !around.sources.isMapped || !isProvenance(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const provenance = provenanceReader(row, around.sources);
  const nodes = nodeFinder(around);
  const readAmounts = amountReader(row, around.currency);
  return () => {
    if (row.reject) return null;
    const { fileId, row: sourceRow } = provenance();
    if (row.reject) return null;
    const dataSource = row.require(at.data_source, rules.anyText);
    const lineKey = row.require(at.line_key, rules.anyText);
    const reference = row.require(at.booking_reference, rules.anyText);
    const sequence = row.read(at.segment_sequence, rules.fromOne);
    const product = row.require(at.product_type, rules.productType);
    const status = row.read(at.status, rules.lineStatus) ?? 'Normal';
    const node = nodes(row);
    const method = row.read(at.booking_method, rules.bookingMethod) ?? 'Offline';
    const transactionDate = row.require(at.transaction_date, rules.reportableDate);
    if (around.firstDay !== null && transactionDate !== null && transactionDate < around.firstDay)
      row.fault(at.transaction_date, `before ${around.firstDay}: the TMC keeps no older lines`);
    const bookedDate = row.read(at.booked_date, rules.date);
    const invoiceDate = row.read(at.invoice_date, rules.date);
    const { startAt, endAt } = readTimes(row, product);
    const { origin, destination } = readPoints(row, product, around);
    if (product === 'Service Fee') row.require(at.service_fee_type, rules.anyText, product);
    if (node && around.policies.rejected.size > 0) checkPolicy(row, around, node);
    checkKeyBytes(row, at.data_source, at.line_key);
    checkKeyBytes(row, at.traveller_name, at.employee_number);
    const quantity =
      row.read(at.quantity, rules.quantity) ?? defaultQuantity(product, status, startAt, endAt);
    const { currency, cents, delivered } = readAmounts();
    const feedDistanceM = row.read(at.distance_km, rules.thousandths);
    const feedCo2G = row.read(at.co2_kg, rules.thousandths);
    const creditExpiry = row.read(at.credit_expiry, rules.date);
    if (row.reject || !product || !node) return null;

    const optional = (column: Column) => row.text(column) || null;
    const classOfTravel = optional(at.class_of_travel);
    // biome-ignore format: grouped as in the format; the order is that of the staging table
    const own = rowText([
      dataSource, lineKey, reference, sequence, product, status, node.code,
      optional(at.traveller_name), row.text(at.employee_number),
      optional(at.travel_booker), optional(at.consultant_name), optional(at.matter_number),
      method === 'Online', bookedDate ?? transactionDate, transactionDate, optional(at.invoice_number), invoiceDate,
      startAt, endAt, origin ? origin.code : null, destination ? destination.code : null,
      optional(at.supplier_code), optional(at.supplier_name), classOfTravel,
      optional(at.fare_type), optional(at.fare_type_description),
      optional(at.ticket_number), optional(at.ticket_type), optional(at.car_type),
      optional(at.service_fee_type), optional(at.policy_code), quantity, cents.amount_paid,
      cents.tax, cents.ancillary_amount, cents.cheapest_rate, cents.cost_of_change,
      feedDistanceM, feedCo2G, cents.credit_value, creditExpiry,
    ], row.isPlain);
    const fed = `${own}\t${copyText(referenceFields(row, references))}`;
    const foreign = currency === null ? '' : `\t${currency}\t${JSON.stringify(delivered)}`;
    const ends = { origin: endOf(origin), destination: endOf(destination) };
    const facts = { productType: product, classOfTravel, feedDistanceM };
    const { distanceM, co2Factor } = lineFigures(facts, ends);
    // biome-ignore format: the order of the staging table
    const derived = rowText([
      row.number, hash('md5', fed + foreign + (bookedDate === null ? notBooked : ''), 'hex'), node.id, node.customerId,
      ends.origin ? ends.origin.country : null, ends.destination ? ends.destination.country : null,
      distanceM, co2Factor, fileId, sourceRow, bookedDate !== null,
    ], true);
    return {
      origin: origin?.place ?? null,
      destination: destination?.place ?? null,
      isForeign: currency !== null,
      text: `${derived}\t${fed}${foreign || notForeign}`,
    };
  };
}

/** Tells an empty booked date from one that is the transaction date. */
const notBooked = '\t';

/** The columns currency and delivered of a line in the TMC's currency. */
const notForeign = '\t\\N\t\\N';

type LineNode = { code: string; id: number; customerId: number };

/** Reads node_code and resolves each code once. */
function nodeFinder({ nodes, rejectedNodes }: LineReferences): (row: Row) => LineNode | null {
  const found = new Map<string, LineNode>();
  for (const { code, id } of nodes.values()) {
    found.set(code, { code, id, customerId: nodes.get(customerOf(nodes, code))?.id ?? id });
  }
  return (row) => {
    const code = row.require(at.node_code, rules.anyText);
    if (code === null) return null;
    const broken = rejectedNodes.get(code);
    return broken
      ? needs(row, at.node_code, 'hierarchy.csv', broken)
      : (found.get(code) ?? row.fault(at.node_code, 'unknown node'));
  };
}

/** An end must not precede its start; a flight's by at most a day, since it may cross the date line. */
function readTimes(row: Row, product: ProductType | null) {
  const isRequired = travels(product) || stays(product);
  const startAt = readTime(row, at.start_at, isRequired, product);
  const endAt = readTime(row, at.end_at, isRequired, product);
  if (startAt !== null && endAt !== null && endAt < startAt) {
    if (product !== 'Air') row.fault(at.end_at, `before start_at, ${startAt}`, { cause: 'before start_at' });
    else if (minutesBetween(endAt, startAt) > dayMinutes) {
      const cause = 'more than 24 hours before start_at';
      row.fault(at.end_at, `${cause}, ${startAt}`, { cause });
    }
  }
  return { startAt, endAt };
}

function readTime(row: Row, column: Column, isRequired: boolean, product: ProductType | null) {
  if (!isRequired) return row.read(column, rules.localTime);
  return row.require(column, rules.localTime, product);
}

/** A stay starts and ends at its location; other products at the row's origin and destination, if given. */
function readPoints(row: Row, product: ProductType | null, around: LineReferences) {
  const origin = readPoint(row, at.origin, travels(product), product, around);
  const destination = readPoint(row, at.destination, travels(product), product, around);
  const location = readPoint(row, at.location, stays(product), product, around);
  if (stays(product)) return { origin: location, destination: location };
  const isBetween = travels(product) || origin !== null || destination !== null;
  return isBetween ? { origin, destination } : { origin: location, destination: location };
}

function readPoint(
  row: Row,
  column: Column,
  isRequired: boolean,
  product: ProductType | null,
  { places, rejectedLocations }: LineReferences,
): PlacePoint | null {
  const code = isRequired ? row.require(column, rules.anyText, product) : row.read(column, rules.anyText);
  if (code === null) return null;
  const point = places.find(code);
  const broken = rejectedLocations.get(code);
  if (broken && !point?.isIata) return needs(row, column, 'locations.csv', broken);
  return point ?? row.fault(column, 'unknown place: no IATA code and no code of locations.csv');
}

/** The database's largest key without its other columns; 500 characters of some scripts take 2,000 bytes. */
const keyBytes = 2600;

function checkKeyBytes(row: Row, first: Column, second: Column): void {
  const key = row.text(first) + row.text(second);
  if (key.length * 4 <= keyBytes || Buffer.byteLength(key) <= keyBytes) return;
  row.fault(second, `longer than ${keyBytes} bytes together with ${row.nameOf(first)}`);
}

/** A line needs a valid description of its customer's code, or else a valid default. */
function checkPolicy(
  row: Row,
  { policies: { found, rejected } }: LineReferences,
  { customerId }: LineNode,
): void {
  const code = row.text(at.policy_code);
  const own = policyKey(customerId, code);
  const broken = rejected.get(own) ?? (found.has(own) ? undefined : rejected.get(policyKey(null, code)));
  if (broken) needs(row, at.policy_code, 'policies.csv', broken);
}

/** Room nights or hire days from the dates, at least 1; none for refunds and for products without a quantity. */
function defaultQuantity(
  product: ProductType | null,
  status: string,
  startAt: string | null,
  endAt: string | null,
): number {
  if (!stays(product) || status === 'Refunded' || !startAt || !endAt) return 0;
  return Math.max(1, daysBetween(startAt, endAt));
}

function referenceFields(row: Row, references: Row['others']): string | null {
  let fields: Record<string, string> | null = null;
  for (const [name, column] of references) {
    const value = row.text(column);
    if (value === '') continue;
    // No prototype, since a column may have any name.
    fields ??= Object.create(null) as Record<string, string>;
    fields[name] = value;
  }
  return fields && JSON.stringify(fields);
}

const endOf = (point: PlacePoint | null) =>
  point && { country: point.place.country, coordinates: point.coordinates };
