/** The details of one booking, shown by every screen that lists bookings. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { lineStatuses, productTypes } from '../vocabulary/constants.ts';
import { id, text } from '../vocabulary/filters.ts';
import { money } from '../vocabulary/money.ts';

const localTime = z.string().meta({ description: 'Wall time at its place, YYYY-MM-DDTHH:MM.' });

export const bookingDetails = endpoint({
  method: 'GET',
  path: '/api/traveller/booking_detail/',
  summary:
    'The active lines of the bookings of one reference, of any status and date, on the nodes that the user may see.',
  access: 'client',
  query: z.object({
    bookingReference: text(500).min(1, 'Enter a booking reference.'),
    bookingId: id.optional().meta({ description: 'This booking alone: reservation codes are used again.' }),
    travellerId: id.optional().meta({ description: "Only this traveller's lines." }),
  }),
  answer: z.object({
    lines: z.array(
      z.object({
        travellerName: z.string().nullable(),
        costCentre: z.string(),
        productType: z.enum(productTypes),
        transactionDate: z.string(),
        startDate: localTime.nullable(),
        endDate: localTime.nullable(),
        header: z.string().meta({ description: 'Airline, property, company, fee type, else the product.' }),
        detail: z.string().nullable().meta({ description: 'Where: route, or place.' }),
        additionalDetail: z.string().nullable().meta({ description: 'Class and fare, car type.' }),
        totalSpend: money,
        status: z.enum(lineStatuses),
        invoiceNumber: z.string().nullable(),
        invoiceDate: z.string().nullable(),
        policyCode: z.string().nullable(),
        lostSavings: money,
        delivered: z
          .object({
            currency: z.string().meta({ description: 'ISO 4217.' }),
            amount: z.string().meta({ description: 'A decimal number of that currency.' }),
            rate: z.string().meta({ description: 'What one unit of it was worth in the TMC’s currency.' }),
            rateDate: z
              .string()
              .nullable()
              .meta({ description: 'Or the first of the month of an average; null: a budget rate.' }),
            rateSource: z.string(),
          })
          .nullable()
          .meta({ description: 'What was paid, if in another currency than the TMC’s.' }),
        references: z.array(z.object({ name: z.string(), value: z.string() })),
        source: z
          .object({
            importId: z.number(),
            file: z.string(),
            row: z.number().meta({ description: 'The header of a CSV file is row 1.' }),
            layout: z.object({ name: z.string(), version: z.number() }).nullable(),
          })
          .nullable()
          .meta({ description: 'From where the line was last read; null: not recorded then.' }),
      }),
    ),
    isPartial: z
      .boolean()
      .meta({ description: 'More lines of these bookings lie on nodes that the user may not see.' }),
  }),
});
/** The same for the tracker, with the travellers' contact details, which no other screen shows. */
export const bookingSummary = endpoint({
  ...bookingDetails,
  path: '/api/itinerary/booking_summary/',
  access: ['traveller_tracker'],
});

export type BookingLine = z.output<(typeof bookingDetails)['answer']>['lines'][number];
