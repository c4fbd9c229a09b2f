/** The visible texts of the Download Reports screen. */
import type { DateField } from '@tripledger/contract/reports/kinds.ts';
import type { ComparedPeriod } from '@tripledger/contract/reports/summary-report.ts';

const dateTypes: Record<DateField, string> = {
  transaction_date: 'Transaction date',
  departure_date: 'Departure date',
};

/** What is created meanwhile. */
const figures: Record<ComparedPeriod, string> = {
  current: 'Figures of the period …',
  previous: 'Figures of the earlier period …',
  ytd: 'Figures of the year to date …',
};

export const texts = {
  title: 'Download Reports',
  reportType: 'Report Type',
  selectOrganisation: 'Please select an organisation.',
  compareWith: 'Compare with',
  format: 'Format',
  download: 'Download',
  downloadAs: (format: string) => `Download ${format}`,
  dataQuality:
    'One page (PDF): the score of each source, what lowers it, the rules with their last 13 months, and incomplete months.',
  dataExport: {
    screen: 'Data Export',
    category: 'Category',
    productTypes: 'Product Types',
    productTypeRequired: 'Product Type required.',
    dateType: 'Date Type',
    dateTypes,
    sendByEmail: 'Send by e-mail',
  },
  summaryReport: {
    title: 'Summary Report',
    view: 'View',
    openInNewTab: 'Open in a new tab',
    save: 'Save',
    figures,
    creating: 'Creating the report …',
  },
};
