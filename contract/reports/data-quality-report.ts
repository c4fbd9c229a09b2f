/** The Data Quality screen on one page. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { reportQuery } from '../vocabulary/filters.ts';

export const dataQualityReport = endpoint({
  method: 'GET',
  path: '/api/report/data_quality_report/',
  summary:
    'How good the data are, on one page: scores by source, rules with their last 13 months, incomplete months.',
  access: ['can_import'],
  query: reportQuery({}),
  answer: z.string().meta({ format: 'binary', description: 'The file: PDF, A4.' }),
});
