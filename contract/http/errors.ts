/**
 * Error answers. A 400 has messages by field, as forms show them (`__all__`: not specific to one field); every other
 * status has one sentence in `detail`.
 */
import * as z from 'zod';

export const fieldErrors = z
  .record(z.string(), z.array(z.string()))
  .meta({ description: 'Messages by field; `__all__`: not the fault of one field.' });
export type FieldErrors = z.infer<typeof fieldErrors>;

export const problem = z.object({ detail: z.string() }).meta({ description: 'Why not, in one sentence.' });

export const messages = {
  wholeClient: 'This is open to users who may see the whole TMC.',
  unauthorized: 'Please sign in again.',
  notAllowed: 'You do not have permissions for this action.',
  ofPeople: 'This is open to people, not to service tokens.',
  ofProvisioning: 'This token manages users and groups (SCIM), and nothing else.',
  shownOnce:
    'This was created already, and its secret was shown once. Revoke it, and create another one with a new Idempotency-Key.',
  notFound: 'Not found.',
  clientChanged: 'You are working in another TMC by now.',
  csrf: 'This request did not come from the application.',
  linesBusy: 'Something else is changing these lines. Please try again in a minute.',
  server: 'An error occurred contacting the server.',
  outage: 'The data cannot be reached at the moment. Please try again shortly.',
  idempotencyKey: 'The Idempotency-Key must be 1 to 100 printable ASCII characters, without spaces.',
  keyOfAnother: 'This Idempotency-Key was already used for another request. Please send a new one.',
  changing: 'The data is being changed faster than it can be read. Please try again shortly.',
  drawingTooLong: 'This report takes too long to draw. Please try again later, or choose less for it.',
  tooMany: 'Too many requests. Please wait a moment.',
  oneDownload: 'You are downloading a file already. Please wait until it is complete, or cancel it.',
  downloadsTaken: 'Too many files are being downloaded. Please try again in a minute.',
} as const;

/** The header that every write must have; a page of another origin cannot send it without a CORS preflight. */
export const csrfHeader = { name: 'x-csrftoken', value: 'tripledger' } as const;

/** The header that identifies a retried create request, so that it is executed once. */
export const idempotencyKeyHeader = 'idempotency-key';

/** The header that names the client that the page considers active; if another one is active by now: 409. */
export const activeClientHeader = 'x-active-client';
