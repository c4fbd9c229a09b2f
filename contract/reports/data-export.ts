/** Data exports: the lines of a filter as a file, downloaded or sent by e-mail, and the available options. */
import * as z from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { productTypes, totalRowsHeader } from '../vocabulary/constants.ts';
import { reportQuery } from '../vocabulary/filters.ts';
import { dateFields, exportCategories, formatName, tableExtensions } from './kinds.ts';

const options = {
  reportFormat: z
    .enum(tableExtensions, 'Unknown format.')
    .default('csv')
    .meta({ description: 'csv: UTF-8 with commas; xlsx: an Excel workbook.' }),
  date_field: z.enum(dateFields, 'Unknown date.').default('transaction_date').meta({
    description:
      'By which date lines stand in the range; one that begins at no time stands there by its transaction date.',
  }),
};

const products = z
  .string()
  .max(200, 'Too long.')
  .transform((list) => (list === '' ? [] : list.split(',')))
  .pipe(z.array(z.enum(productTypes, 'Unknown product type.')).min(1, 'Product Type required.'))
  .default([])
  .meta({ description: 'Product types with commas between them; absent: all.' });

const segmentsQuery = reportQuery(options);
const invoiceQuery = reportQuery({ ...options, productTypes: products });

const file = z.string().meta({ format: 'binary', description: 'The file.' });
const mailed = z.object({ email: z.string().meta({ description: 'Where the file goes.' }) });
const streamed = `streamed; the header ${totalRowsHeader} tells how many rows come.`;
const sent = 'Sends the same file to the e-mail address of whoever asks, as soon as it is made.';

export const exportSegments = endpoint({
  method: 'GET',
  path: '/api/air/export_segments/',
  summary: `Every Air line of the filter as a file, ${streamed}`,
  access: 'client',
  query: segmentsQuery,
  answer: file,
});

export const exportInvoice = endpoint({
  method: 'GET',
  path: '/api/summary/export_total_spend/',
  summary: `Every line of the filter, or of these product types, as a file, ${streamed}`,
  access: 'client',
  query: invoiceQuery,
  answer: file,
});

const counted = z.object({ rows: z.number() });

export const segmentRows = endpoint({
  method: 'GET',
  path: '/api/air/export_segments/rows/',
  summary: 'How many rows the file of Air lines has.',
  access: 'client',
  query: segmentsQuery,
  answer: counted,
});

export const invoiceRows = endpoint({
  method: 'GET',
  path: '/api/summary/export_total_spend/rows/',
  summary: 'How many rows the file of lines has.',
  access: 'client',
  query: invoiceQuery,
  answer: counted,
});

export const emailExportSegments = endpoint({
  method: 'POST',
  path: '/api/air/email_export_segments/',
  summary: sent,
  access: 'client',
  ofPeople: true,
  query: segmentsQuery,
  answer: mailed,
});

export const emailExportInvoice = endpoint({
  method: 'POST',
  path: '/api/summary/email_export_invoice/',
  summary: sent,
  access: 'client',
  ofPeople: true,
  query: invoiceQuery,
  answer: mailed,
});

/** The notice on screen after a request by e-mail. */
export const emailedNotice = {
  title: 'Report generated successfully',
  text: (address: string) => `Your request was created. The report will arrive by email at ${address} soon.`,
  milliseconds: 10_000,
} as const;

const choices = z.array(z.object({ id: z.union([z.number(), z.string()]), name: z.string() }));

export const dataExportFormats = endpoint({
  method: 'GET',
  path: '/api/report/data_export_formats/',
  summary: 'Formats that a data export comes in, by what `reportFormat` takes.',
  access: 'client',
  answer: choices,
});

export const productTypeList = endpoint({
  method: 'GET',
  path: '/api/report/product_types/',
  summary: 'Product types that an invoice can be of, by what `productTypes` takes.',
  access: 'client',
  answer: choices,
});

export const categoryList = endpoint({
  method: 'GET',
  path: '/api/report/categories/',
  summary: 'What a data export can be of.',
  access: 'client',
  answer: choices,
});

/** The answers of these three endpoints. */
export const exportChoices = {
  formats: tableExtensions.map((extension) => ({ id: extension, name: formatName(extension) })),
  productTypes: productTypes.map((name) => ({ id: name, name })),
  categories: [...exportCategories],
};
