/** Expressions and words that several presets share. */
import type { Condition, Expression } from '../../../contract/layouts/expression.ts';

export const column = (name: string, of?: string): Expression =>
  of === undefined ? { column: name } : { column: name, of };
export const constant = (text: string): Expression => ({ constant: text });
export const amountOf = (name: string): Expression => ({ amount: column(name) });
export const key = (...parts: Expression[]): Expression => ({ joined: parts, with: '/' });
export const isOneOf = (name: string, values: readonly string[]): Condition => ({
  is: column(name),
  in: [...values],
});

/** How files say yes. */
export const yes = ['Y', 'YES', 'TRUE', 'T', '1', 'X'];

/** An amount that is there, and is not 0. */
export const isCharged = (name: string): Condition => ({
  all: [{ given: column(name) }, { not: { is: { amount: column(name) }, in: ['0', '0.0', '0.00'] } }],
});

/** An amount that is given with a minus sign, as of a refund. */
export const isNegative = (name: string): Condition => ({
  is: { text: amountOf(name), length: 1 },
  in: ['-'],
});

const cabins = {
  'Premium Economy': ['PREMIUM ECONOMY', 'PREMIUM_ECONOMY', 'ECONOMY PREMIUM', 'W'],
  'Business Class': ['BUSINESS', 'BUSINESS CLASS', 'J', 'C', 'D', 'I', 'Z'],
  'First Class': ['FIRST', 'FIRST CLASS', 'F', 'A'],
  Economy: ['ECONOMY', 'ECONOMY CLASS', 'COACH', ...'YBMHQKLVSNTGOUXERP'],
};

/** The cabin by its name or, as most airlines use them, by the letter of the booking class. */
export const cabin = (name: string): Expression => ({
  map: column(name),
  values: Object.fromEntries(Object.entries(cabins).flatMap(([to, from]) => from.map((word) => [word, to]))),
  otherwise: 'keep',
});

export const products = {
  Air: ['Air', 'Flight', 'Flights', 'Airline', 'Air Ticket', 'Ticket', 'Flt', 'A'],
  Hotel: ['Hotel', 'Hotels', 'Htl', 'Accommodation', 'Lodging', 'H'],
  Car: ['Car', 'Cars', 'Car Rental', 'Rental Car', 'Car Hire', 'C'],
  Rail: ['Rail', 'Train', 'R'],
  'Service Fee': ['Service Fee', 'Service Fees', 'Fee', 'Fees'],
  Insurance: ['Insurance', 'Ins'],
};

export const productOf = (name: string): Expression => ({
  map: column(name),
  values: Object.fromEntries(
    Object.entries(products).flatMap(([to, from]) => from.map((word) => [word, to])),
  ),
  otherwise: { value: 'Other' },
});
