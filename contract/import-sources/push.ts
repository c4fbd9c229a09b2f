/** Files that a machine sends in one request. */
import * as z from 'zod';
import { change } from '../http/endpoint.ts';
import { fileName } from '../imports/delivery.ts';
import { importStates } from '../imports/states.ts';

const pushed = {
  method: 'PUT',
  kind: 'import_delivered',
  access: ['can_import'],
  ofWholeClient: true,
  body: z.custom<Blob>((content) => content instanceof Object, 'Send a file.'),
  answer: z.object({ id: z.number().meta({ description: 'Of the import.' }), state: z.enum(importStates) }),
} as const;

/** The name of a source: names that no source has are answered as not found. */
const source = z.string().max(100, 'Too long.');

export const push = change({
  ...pushed,
  path: '/api/imports/:source/',
  summary: 'Delivers the bytes of one file for a source: they are checked and loaded in the background.',
  params: z.object({ source }),
  query: z.object({ name: fileName.default('delivery') }),
});

/** As `curl --upload-file` completes an address that ends with a slash. */
export const pushNamed = change({
  ...pushed,
  path: '/api/imports/:source/:name/',
  summary: 'The same, with the name of the file in the address.',
  params: z.object({ source, name: fileName }),
});
