/** Which lines stand behind each of the Accommodation screen's figures. */
import type * as accommodation from '../../../contract/accommodation/calls.ts';
import type { LinesOf } from '../../lines/figure-lines.ts';
import { stayLines } from '../../measures/stays.ts';

const { all, takenUp, stays, withAncillary, online, quantity, ancillary, ownSpend } = stayLines('Hotel');

export const lines: LinesOf<typeof accommodation.lines> = {
  totalCostOfAccommodation: () => ({ where: all }),
  numberBookings: () => ({ where: all }),
  numberOfRoomNights: () => ({ where: takenUp, value: quantity }),
  averageNightlyRoomOnlyRate: () => ({ where: all, value: ownSpend }),
  averageNightlyStay: () => ({ where: all }),
  averageLengthOfStay: () => ({ where: stays, value: quantity }),
  averageAncillaryCharges: () => ({ where: withAncillary, value: ancillary }),
  onlineBookingCompliance: () => ({ where: online }),
};
