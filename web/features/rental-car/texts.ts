/** The visible texts of the Rental Car screen. */
import { plural } from '../../ui/format.ts';

export const texts = {
  screen: 'Rental Car',
  noHires: 'No hires for these dates',
  spend: 'Rental Car Spend',
  statistics: 'Rental Car Statistics',
  compliance: 'Rental Car Compliance',
  spendByMonth: { title: 'Rental Car Spend by Month', spend: 'Rental car' },
  spendByLocation: 'Rental Car Spend by Location',
  spendBySupplier: {
    title: 'Rental Car Spend by Supplier',
    allSuppliers: 'All suppliers',
    ofSupplier: (supplier: string) => `${supplier}, by car type`,
    back: 'Back',
    openRows: 'Open rows',
    openRowsOf: (metric: string) => `Open rows of ${metric}`,
    pieOfSuppliers: 'Rental car spend by supplier, as a pie',
    pieOfCarTypes: 'Rental car spend by car type, as a pie',
  },
  columns: {
    location: 'Location',
    country: 'Country',
    supplier: 'Supplier',
    carType: 'Car type',
    carOnlySpend: 'Car only spend',
    hireDays: 'Hire days',
    averageDailyRate: 'Average daily rate',
    ancillarySpend: 'Ancillary spend',
    totalSpend: 'Total spend',
    share: 'Share',
  },
  supplierData: (supplier: string) => `Rental Car Spend Data: ${supplier}`,
  hires: (bookings: number, lines: number) => `${plural(bookings, 'booking')}, ${plural(lines, 'line')}`,
};
