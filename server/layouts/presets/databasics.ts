/**
 * DATABASICS TMC import: tab-separated rows without a header, of flights (A), car hires (C) and hotel stays (H). Dates are month,
 * day, year, without times. The files name no cost centre, and travellers by employee number only.
 */
import type { Expression } from '../../../contract/layouts/expression.ts';
import type { LayoutInput } from '../../../contract/layouts/layout.ts';
import { amountOf, cabin, column, constant, isNegative, key } from './words.ts';

const fieldsOf = (type: string, amount: string, currency: string) =>
  ({
    booking_reference: column('RecordLocator'),
    product_type: constant(type),
    node_code: { node: constant('') },
    status: {
      when: isNegative(amount),
      value: constant('Refunded'),
      otherwise: constant('Normal'),
    },
    traveller_name: column('EmployeeId'),
    employee_number: column('EmployeeId'),
    transaction_date: { date: column('ResevationDate') },
    amount_paid: amountOf(amount),
    currency: column(currency),
  }) satisfies Record<string, Expression>;

const stayKey = (start: string, supplier: string) =>
  key(
    column('RecordType'),
    column('RecordLocator'),
    column('TripNo'),
    column('EmployeeId'),
    { date: column(start) },
    column(supplier),
  );

export const databasics: LayoutInput = {
  format: 'delimited',
  hasHeader: false,
  dateOrder: 'mdy',
  needsNode: true,
  tables: {
    flights: {
      recordType: 'A',
      columns: [
        'RecordType',
        'RecordLocator',
        'TripNo',
        'EmployeeId',
        'AirlineName',
        'AirlineCode',
        'SegmentCost',
        'SegmentCostCurrency',
        'ResevationDate',
        'DepartureDate',
        'ArrivalDate',
        'DepartureAirport',
        'ArrivalAirport',
        'ServiceClass',
        'LegNumber',
        'TicketNo',
      ],
      isOpen: true,
    },
    hires: {
      recordType: 'C',
      columns: [
        'RecordType',
        'RecordLocator',
        'TripNo',
        'EmployeeId',
        'RentalCarAgencyName',
        'RentalCarAgencyCode',
        'RentalCarAmount',
        'RentalCarCurrency',
        'ResevationDate',
        'PickUpDate',
        'DropOffDate',
        'CarPickUpLocation',
        'DropOffLocation',
      ],
      isOpen: true,
    },
    stays: {
      recordType: 'H',
      columns: [
        'RecordType',
        'RecordLocator',
        'TripNo',
        'EmployeeId',
        'HotelName',
        'HotelCode',
        'HotelAmount',
        'HotelCurrency',
        'ResevationDate',
        'CheckInDate',
        'CheckOutDate',
        'HotelCity',
      ],
      isOpen: true,
    },
  },
  lines: [
    {
      name: 'flights',
      from: 'flights',
      fields: {
        ...fieldsOf('Air', 'SegmentCost', 'SegmentCostCurrency'),
        line_key: key(
          column('RecordType'),
          column('RecordLocator'),
          column('TripNo'),
          column('EmployeeId'),
          column('TicketNo'),
          column('LegNumber'),
        ),
        segment_sequence: column('LegNumber'),
        ticket_number: column('TicketNo'),
        supplier_code: column('AirlineCode'),
        supplier_name: column('AirlineName'),
        origin: { place: column('DepartureAirport') },
        destination: { place: column('ArrivalAirport') },
        start_at: { dateTime: column('DepartureDate') },
        end_at: { dateTime: column('ArrivalDate') },
        class_of_travel: cabin('ServiceClass'),
      },
    },
    {
      name: 'hires',
      from: 'hires',
      fields: {
        ...fieldsOf('Car', 'RentalCarAmount', 'RentalCarCurrency'),
        line_key: stayKey('PickUpDate', 'RentalCarAgencyCode'),
        supplier_code: column('RentalCarAgencyCode'),
        supplier_name: column('RentalCarAgencyName'),
        location: { place: column('CarPickUpLocation') },
        start_at: { dateTime: column('PickUpDate') },
        end_at: { dateTime: column('DropOffDate') },
      },
    },
    {
      name: 'stays',
      from: 'stays',
      fields: {
        ...fieldsOf('Hotel', 'HotelAmount', 'HotelCurrency'),
        line_key: stayKey('CheckInDate', 'HotelCode'),
        supplier_code: column('HotelCode'),
        supplier_name: column('HotelName'),
        location: { place: column('HotelCity') },
        start_at: { dateTime: column('CheckInDate') },
        end_at: { dateTime: column('CheckOutDate') },
      },
    },
  ],
};
