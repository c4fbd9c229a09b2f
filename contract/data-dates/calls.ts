/** Which dates have any data: asked by a screen that found nothing in those of its filter. */
import * as z from 'zod';
import { productTypes } from '../core/constants.ts';
import { report } from '../core/report.ts';

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
