/** Feeds for tests of policies: flights with a policy code, and descriptions of codes. */
import { flight, type Row } from '../../test/builders/feed.ts';

/** A flight of Ada's that cost 100.00 more than the cheapest rate; its line key is the booking's reference. */
export const booked = (policy_code: string, booking_reference: string, node_code = 'ACME-1'): Row =>
  flight('MEL', 'SIN', '2026-03-10', {
    policy_code,
    booking_reference,
    node_code,
    line_key: booking_reference,
    traveller_name: 'Ada Lovelace',
    amount_paid: '300.00',
    cheapest_rate: '200.00',
  });

/** The description of a code for all customers, whose lost savings are counted. */
export const described = (policy_code: string, description: string, is_compliant: string): Row => ({
  policy_code,
  description,
  is_compliant,
  show_lost_savings: 'Y',
});
