/** The bookings in the foreign layouts of JSON: what a layout carries of our own lines, and its files. */
import { airlineNames, type Booking, money } from './bookings.fixture.ts';
import { type Foreign, without } from './tables.fixture.ts';

/** Knows refunds by status only; its fees carry their own names. */
export const navan: Foreign = {
  carried: (line) => ({
    ...without(line, 'booked_date', 'invoice_date', 'invoice_number'),
    booking_method: 'Online',
    ...(line.product_type === 'Service Fee' && { service_fee_type: 'Booking fee' }),
  }),
  files: (bookings) => {
    const record = (booking: Booking) => {
      const sign = booking.isRefund ? -1 : 1;
      return {
        uuid: `u-${booking.reference}`,
        bookingId: booking.reference,
        bookingType: { Air: 'FLIGHT', Hotel: 'HOTEL', Car: 'CAR' }[booking.product],
        bookingStatus: booking.isRefund ? 'REFUNDED' : 'CONFIRMED',
        bookingMethod: 'WEB',
        created: `${booking.date}T03:04:05Z`,
        lastModified: '2026-02-02T00:00:00Z',
        booker: { name: booking.booker },
        passengers: [
          {
            person: {
              name: `${booking.first} ${booking.last}`,
              employeeId: booking.employee,
              costCenter: booking.node,
            },
          },
        ],
        tax: Number(money(sign * booking.tax)),
        bookingFee: booking.fee > 0 ? Number(money(booking.fee)) : null,
        grandTotal: Number(money(sign * booking.amount + booking.fee)),
        currency: 'AUD',
        outOfPolicy: booking.isOutOfPolicy,
        cabin: booking.cabin.toUpperCase().replace(' ', '_').replace('_CLASS', ''),
        ...(booking.product === 'Air'
          ? {
              etickets: [booking.document],
              segments: booking.legs.map((leg) => ({
                providerCode: leg.airline,
                providerName: airlineNames[leg.airline],
                startLocalDateTime: `${leg.start}:00`,
                endLocalDateTime: `${leg.end}:00`,
                origin: { airportCode: leg.from },
                destination: { iataCode: leg.to },
              })),
            }
          : {
              vendor: { name: booking.stay.supplier, code: booking.stay.code },
              startDate: `${booking.stay.start}:00`,
              endDate: `${booking.stay.end}:00`,
              destination: { city: booking.stay.place.name, country: booking.stay.place.country },
              segments: [],
            }),
      };
    };
    const records = bookings.map(record);
    const outdated = records
      .slice(0, 5)
      .map((one) => ({ ...one, grandTotal: 1, lastModified: '2026-01-01T00:00:00Z' }));
    const half = records.length >> 1;
    return {
      'page1.json': JSON.stringify({ page: 0, data: [...outdated.slice(0, 2), ...records.slice(0, half)] }),
      'page2.json': JSON.stringify(
        { data: [...records.slice(half), ...outdated.slice(2)], page: 1 },
        null,
        2,
      ),
    };
  },
};

/** Knows no fees and policies, and refunds of coupons only. */
export const concurItinerary: Foreign = {
  node: 'ACME-1',
  carried: (line) => {
    if (line.product_type === 'Service Fee') return null;
    if (line.product_type !== 'Air' && line.status === 'Refunded') return null;
    const rest = without(
      line,
      'policy_code',
      'travel_booker',
      'booked_date',
      'invoice_date',
      'invoice_number',
    );
    return {
      ...rest,
      node_code: 'ACME-1',
      ...(line.product_type === 'Air' ? { supplier_name: '' } : { tax: '' }),
    };
  },
  files: (bookings) => ({
    'itinerary.json': JSON.stringify({
      Bookings: bookings.map((booking) => {
        const shared = {
          RecordLocator: booking.reference,
          Passengers: [{ NameFirst: booking.first, NameLast: booking.last, EmployeeId: booking.employee }],
        };
        if (booking.product !== 'Air') {
          const { stay } = booking;
          const segment = {
            Vendor: stay.code,
            Name: stay.supplier,
            IssueDateTime: `${booking.date}T00:00:00`,
            StartDateTimeLocal: stay.start,
            EndDateTimeLocal: stay.end,
            StartCityCode: stay.place.city,
            TotalRate: money(booking.amount),
            Currency: 'AUD',
          };
          return booking.isRefund ? shared : { ...shared, Segments: { [booking.product]: [segment] } };
        }
        const coupons = booking.legs.map((leg) => ({
          ClassOfService: booking.cabin,
          CouponStatus: booking.isRefund ? 'RFND' : 'USED',
          StartCityCode: leg.from,
          EndCityCode: leg.to,
          Vendor: leg.airline,
          StartDateTimeLocal: leg.start,
          EndDateTimeLocal: leg.end,
        }));
        const ticket = {
          BaseFare: Number(money(booking.amount - booking.tax)),
          TotalFare: Number(money(booking.amount)),
          Currency: 'AUD',
          PlatingControlNumber: booking.document,
          RecordLocator: booking.reference,
          IssueDateTime: `${booking.date}T10:00:00`,
          AirlineTicketCoupons: coupons,
        };
        return { ...shared, AirlineTickets: { AirlineTicket: [ticket] }, Segments: { Air: coupons } };
      }),
    }),
  }),
};
