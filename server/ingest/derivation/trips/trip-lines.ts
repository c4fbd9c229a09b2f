/** Selects the lines of a booking that shape its trip. */
import type { LineStatus, ProductType } from '../../../../contract/vocabulary/constants.ts';

/**
 * Where a line starts or ends: the place (a city) with its time zone, null if unknown, and the label of the point in
 * itineraries.
 */
export type Point = { placeId: number; label: string; timeZone: string | null };

/** A line in the form that trips need; status and is_active are the effective values. */
export type TripLine = {
  productType: ProductType;
  status: LineStatus;
  isActive: boolean;
  isFlown: boolean;
  /** Local times at their place, `YYYY-MM-DDTHH:MM`. */
  startAt: string | null;
  endAt: string | null;
  sequence: number | null;
  lineKey: string;
  origin: Point | null;
  destination: Point | null;
};

/**
 * The flown Air lines and the Rail, Hotel and Car lines; if there are none, the other counted lines. Inactive, void and
 * cancelled lines shape nothing; pending ones do, since people will travel on them. Refunded Rail, Hotel and Car lines
 * shape nothing either, even if no other line is left.
 */
export function shapingLines<Line extends TripLine>(lines: readonly Line[]): Line[] {
  const standing = lines.filter(
    (line) =>
      line.isActive && line.status !== 'Void' && line.status !== 'Cancelled' && !isRefundedGround(line),
  );
  const travelling = standing.filter((line) => line.isFlown || isGround(line));
  return travelling.length > 0 ? travelling : standing.filter((line) => line.status !== 'Pending');
}

const isGround = ({ productType }: TripLine) =>
  productType === 'Rail' || productType === 'Hotel' || productType === 'Car';

const isRefundedGround = (line: TripLine) => isGround(line) && line.status === 'Refunded';
