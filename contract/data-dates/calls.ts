/** The dates for which there are data. Screens request them when they find none in the dates of the filter. */
import * as z from 'zod';
import { report } from '../http/report.ts';
import { productTypes } from '../vocabulary/constants.ts';

const day = z.string().nullable().meta({ description: 'YYYY-MM-DD; null: there are no lines at all.' });

export const dataDates = report({
  path: '/api/site/data_dates/',
  summary:
    'The first and the last transaction date of the lines that figures count, under the filter’s node and countries; its dates do not apply.',
  more: {
    product: z.enum(productTypes).optional().meta({ description: 'Absent: lines of every product.' }),
  },
  answer: z.object({ first: day, last: day }),
});
