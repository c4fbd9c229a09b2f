/** The visible texts of the Service Fees screen. */
import { plural } from '../../ui/format.ts';

export const texts = {
  spend: 'Service Fee Spend',
  statistics: { title: 'Service Fee Statistics', all: 'All', online: 'Online', offline: 'Offline' },
  spendAnalysis: { title: 'Spend Analysis', none: 'No service fees for these dates' },
  columns: {
    feeType: 'Fee type',
    transactions: 'Number of transactions',
    totalAmount: 'Total amount',
    averageFeeCharge: 'Average fee charge',
  },
  feeData: (feeType: string) => `Service Fees Data: ${feeType}`,
  transactions: (transactions: number) => plural(transactions, 'transaction'),
};
