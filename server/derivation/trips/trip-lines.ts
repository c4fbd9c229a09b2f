/** Which of a booking's lines make its trip. */
import type { LineStatus, ProductType } from '../../../contract/core/constants.ts';

/**
 * Where a line starts or ends: the place (a city) with its time zone, null where none is known, and the point itself as an
 * itinerary writes it.
 */
export type Point = { placeId: number; label: string; timeZone: string | null };

/** A line as trips see it; status and is_active are the effective ones. */
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
 * The flown Air lines and the Rail, Hotel and Car lines; where none is left, the other counted lines. Lines
 * that are inactive, void or cancelled shape nothing; pending ones do, since people will travel on them.
 * Refunded Rail, Hotel and Car lines shape nothing either, not even where no other line is left.
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
