/** A queued job that mails a data export to the requester: as an attachment, or a notice that it is too large. */
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { dateFields, tableExtensions } from '../../../contract/reports/kinds.ts';
import { productTypes } from '../../../contract/vocabulary/constants.ts';
import { countryRows } from '../../../contract/vocabulary/filters.ts';
import { openReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import { isActiveMember, recipientOf } from '../../identity/recipient.ts';
import { mailedFile } from '../../jobs/mailed-files.ts';
import type { Job } from '../../jobs/queue.ts';
import { HttpError } from '../../lib/errors.ts';
import { openExport } from './make.ts';
import { exportNames } from './table.ts';

const data = z.object({
  userId: z.number(),
  clientId: z.number(),
  // Strict: ignoring an unknown criterion would send more data than requested.
  request: z.strictObject({
    type: z.enum(['Invoice', 'Air Segments']),
    extension: z.enum(tableExtensions),
    filter: z.strictObject({
      nodeId: z.number().optional(),
      countries: countryRows,
      dateStart: z.string(),
      dateEnd: z.string(),
    }),
    dateField: z.enum(dateFields),
    productTypes: z.array(z.enum(productTypes)),
  }),
});

type Data = z.infer<typeof data>;

/**
 * The recipient's visibility is read when the job runs: users who were deactivated or lost access in between get
 * nothing. A second run makes a new file and sends a message with the same id.
 */
export const mailExport: Job<Data> = {
  name: 'mail-data-export',
  data,
  async run(context, { userId, clientId, request }, id) {
    const { db, ask, sendMail, config, log, signal } = context;
    const { filter, extension } = request;
    const skip = (why: string) => log(`No mail of ${words(request).what} to user ${userId}: ${why}`);
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return skip('no access any more');
    const reading = openReading(recipient.scope, recipient.dataVersion, ask, signal);
    try {
      await requireSelectedNode(reading, filter);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return skip('the node is not visible any more');
    }
    const path = mailedFile(config.dataFolder, `${id}.${extension}`);
    try {
      const { total, mediaType, bytes, fileName } = await openExport(db, reading, request);
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
      // Access is checked again, since making the file may have taken minutes.
      if (!(await isActiveMember(db, recipient.scope))) return skip('no access any more');
      const megabytes = statSync(path).size / 1_000_000;
      const fits = megabytes <= config.mail.attachmentMb;
      await sendMail({
        id,
        to: recipient.email,
        subject: words(request).subject,
        text: fits ? attached(total, request) : tooLarge(total, request, megabytes),
        attachments: fits ? [{ filename: fileName, path, contentType: mediaType }] : [],
      });
    } finally {
      rmSync(path, { force: true });
    }
  },
  async giveUp({ db, sendMail, log }, { userId, clientId, request }, id) {
    log(`The ${words(request).what} that user ${userId} asked for could not be mailed`);
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return;
    const { subject } = words(request);
    await sendMail({
      id,
      to: recipient.email,
      subject: `${subject}: could not be sent`,
      text: failed(request),
    });
  },
};

type Request = Data['request'];

function words({ type, filter }: Request) {
  const what = type === 'Invoice' ? 'invoice lines' : exportNames[type];
  const range = `${filter.dateStart} to ${filter.dateEnd}`;
  return { what, range, subject: `${exportNames[type]}, ${range}` };
}

const rows = (total: number) => `${total.toLocaleString('en-AU')} ${total === 1 ? 'row' : 'rows'}`;

function attached(total: number, request: Request): string {
  const { what, range } = words(request);
  return `The ${what} that you asked for are attached: ${rows(total)}, ${range}.\n`;
}

function tooLarge(total: number, request: Request, megabytes: number): string {
  const { what, range } = words(request);
  return (
    `The ${what} that you asked for, ${range}, are too large to be mailed: ${rows(total)}, ` +
    `${megabytes.toFixed(1)} MB. Download them on the screen Download Reports, or choose fewer days.\n`
  );
}

function failed(request: Request): string {
  const { what, range } = words(request);
  return (
    `The ${what} that you asked for, ${range}, could not be sent. Download them on the screen Download Reports, ` +
    'or ask for them again.\n'
  );
}
