/** The Printable Report: the content of the Summary Report as slides or on paper. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { comparisons } from '../vocabulary/comparison.ts';
import { reportQuery } from '../vocabulary/filters.ts';
import { printableExtensions } from './kinds.ts';
import { organisation } from './organisation.ts';

export const printableReport = endpoint({
  method: 'GET',
  path: '/api/report/printable_report/',
  summary: 'The Summary Report of an organisation as a PowerPoint file that can be edited, or as PDF.',
  access: 'client',
  query: reportQuery({
    ...organisation,
    compare: z.enum(comparisons, 'Unknown comparison.').default('lastYear').meta({
      description:
        'The earlier dates. lastYear: the same a year before; previous: as many whole months, or days, just before.',
    }),
    reportFormat: z
      .enum(printableExtensions, 'Unknown format.')
      .default('pptx')
      .meta({ description: 'pptx: PowerPoint, with charts and tables that can be edited; pdf: A4.' }),
  }),
  answer: z.string().meta({ format: 'binary', description: 'The file.' }),
});
