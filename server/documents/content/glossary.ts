/** The glossary in a reader's words: only the terms that the report uses, so that it fits on a page. */
import type { Section, Term } from '../document.ts';

/** `used` recognizes a term where its label is not what the report says. */
const terms: readonly (Term & { used?: RegExp })[] = [
  {
    label: 'Travel spend',
    definition:
      'Everything that was paid for flights, hotels, rental cars, service fees and other travel, less refunds, by the date of the transaction. Void, cancelled and pending items are not counted.',
  },
  {
    label: 'Booking',
    definition:
      'One reservation, whatever it contains: a flight and a hotel under one reference are one booking.',
    used: /\bbookings?\b/i,
  },
  {
    label: 'Budget and forecast',
    definition:
      'The budget is for the fiscal year. The forecast assumes that the rest of the year takes the same share as it did last year; without last year’s spend, that spend continues at its daily average.',
    used: /\bforecast/i,
  },
  {
    label: 'Airfares',
    definition: 'What was paid for flights, with taxes and less refunds. Service fees are shown apart.',
    used: /airfare|air spend/i,
  },
  {
    label: 'Days booked in advance',
    definition: 'Days from booking to the departure of a booking’s first flight.',
    used: /in advance|lead time/i,
  },
  {
    label: 'Lost savings',
    definition:
      'The difference between the fare that was paid and the cheapest one that was offered, where a fare was booked against policy.',
  },
  {
    label: 'Non-compliant',
    definition:
      'Booked outside the travel policy, as the policy code of the booking says. Bookings without a code count as compliant.',
  },
  {
    label: 'Cost of change',
    definition: 'What was paid to change tickets after they were issued.',
    used: /cost of change|^changes:|changing [\d,]+ air/im,
  },
  {
    label: 'Online and offline',
    definition: 'Booked by the traveller in a booking tool, or by a consultant by phone or e-mail.',
    used: /\b(on|off)line\b/i,
  },
  {
    label: 'Overnight trips, no hotel',
    definition:
      'Trips by air or rail with a night away whose booking has no hotel. These nights may be with friends, or booked elsewhere outside policy.',
    used: /overnight trips/i,
  },
  {
    label: 'Average cost of a night',
    definition: 'Accommodation spend divided by room nights, with meals and other charges.',
    used: /cost of a night/i,
  },
  {
    label: 'Hire day',
    definition: 'A day or part of a day for which a car was rented.',
    used: /hire days?/i,
  },
  {
    label: 'Unused ticket',
    definition: 'A ticket that was not flown and whose value the airline keeps as credit until it expires.',
    used: /unused tickets?/i,
  },
  {
    label: 'CO₂e',
    definition:
      'Greenhouse gases as the amount of carbon dioxide with the same effect, calculated from the distance and class of each flight.',
    used: /CO₂e|emissions/i,
  },
  {
    label: 'Trips under way or ahead',
    definition: 'Trips that have not ended today, with bookings that are not yet confirmed.',
    used: /under way/i,
  },
  {
    label: 'Better, worse',
    definition:
      'Figures for which one direction is clearly better are marked so. Spend itself is not: it depends on how much travel was needed.',
    used: /"better":"\w+","before"|"mark":/,
  },
];

export function glossaryOf(sections: readonly Section[]): Section {
  const text = JSON.stringify(sections);
  const used = terms.filter((term) => (term.used ?? new RegExp(term.label, 'i')).test(text));
  const shown = used.map(({ label, definition }) => ({ label, definition }));
  return { name: 'Glossary', title: 'Glossary', blocks: [{ kind: 'terms', terms: shown }] };
}
