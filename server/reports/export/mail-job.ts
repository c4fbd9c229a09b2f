/** Sends a data export to whoever asked, from the queue: as an attachment, or word that it is too large for one. */
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { productTypes } from '../../../contract/core/constants.ts';
import { countryRows } from '../../../contract/core/filters.ts';
import { dateFields, tableExtensions } from '../../../contract/reports/kinds.ts';
import { openReading } from '../../db/ask.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { HttpError } from '../../ground/errors.ts';
import { isActiveMember, recipientOf } from '../../identity/recipient.ts';
import { mailedFile } from '../../jobs/mailed-files.ts';
import type { Job } from '../../jobs/queue.ts';
import { openExport } from './make.ts';
import { exportNames } from './table.ts';

const data = z.object({
  userId: z.number(),
  clientId: z.number(),
  // Strict: a request that were read in part would send more than was asked for.
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
 * What the recipient may see is looked up when it runs: whoever was deactivated or lost the access in between gets
 * nothing. Run twice, it makes the file anew and sends a message of the same id.
 */
export const mailExport: Job<Data> = {
  name: 'mail-data-export',
  data,
  async run(context, { userId, clientId, request }, id) {
    const { db, ask, sendMail, config, log, signal } = context;
    const { filter, extension } = request;
    const noMail = (why: string) => log(`No mail of ${words(request).what} to user ${userId}: ${why}`);
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return noMail('no access any more');
    const reading = openReading(recipient.scope, recipient.dataVersion, ask, signal);
    try {
      await requireSelectedNode(reading, filter);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return noMail('the node is not visible any more');
    }
    const path = mailedFile(config.dataFolder, `${id}.${extension}`);
    try {
      const { total, mediaType, bytes, fileName } = await openExport(db, reading, request);
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
      // It may have taken minutes.
      if (!(await isActiveMember(db, recipient.scope))) return noMail('no access any more');
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
