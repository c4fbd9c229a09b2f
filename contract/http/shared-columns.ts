/** Columns that several tables share, each named as its field. */
import { column } from './columns.ts';

export const bookingReference = column.text('Booking reference');
export const travellerName = column.textOrNull('Traveller');
export const employeeNumber = column.textOrNull('Employee number');
export const costCentre = column.text('Cost centre');

export const transactionDate = column.date('Transaction date');
export const departureDate = column.date('Departure');
export const returnDate = column.dateOrNull('Return');
export const duration = column.countOrNull('Days', 'Days.');
export const itinerarySummary = column.textOrNull('Itinerary');
export const origin = column.textOrNull('Origin');
export const destination = column.textOrNull('Destination');

export const airline = column.textOrNull('Airline');
export const ticketNumber = column.textOrNull('Ticket number');
export const policyCode = column.text('Policy code');
export const isCompliant = column.yesNo('Compliant');

export const bookings = column.count('Bookings');
export const totalSpend = column.money('Total spend');
export const ancillarySpend = column.money('Ancillary spend');
export const spend = column.money('Spend');
export const lostSavings = column.money('Lost savings');
export const costOfChange = column.money('Cost of change');
export const usableCredit = column.money('Usable credit');
