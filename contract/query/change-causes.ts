/** The causes by which a metric differs between two periods. */
export const changeCauses = {
  volume:
    'More or fewer bookings, nights, days or other units, at the average price; of a count, its own change.',
  price: 'The price of one unit, at the average volume.',
  mix: 'A larger or smaller share of units that cost more or less than the average.',
  within: 'The ratio within a group, at its average share.',
  new: 'In the later period only: of a sum, in full.',
  gone: 'In the earlier period only: of a sum, in full.',
  shared: 'Units that are counted under several members of a dimension.',
  other: 'Amounts without units, such as refunds without nights.',
} as const;

export type ChangeCause = keyof typeof changeCauses;
