/** Sends the Air segments to whoever asked, from the queue: as an attachment, or word that they are too many for one. */
import { createWriteStream, rmSync, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod';
import { reportFormats, segmentsTitle } from '../../../contract/airfare/export.ts';
import { countryRows } from '../../../contract/core/filters.ts';
import { openReading } from '../../db/ask.ts';
import { lanes } from '../../db/stream.ts';
import { requireSelectedNode } from '../../db/visible-nodes.ts';
import { openFile } from '../../files/file.ts';
import { fileNameOf } from '../../files/file-name.ts';
import { HttpError } from '../../ground/errors.ts';
import { isActiveMember, recipientOf } from '../../identity/recipient.ts';
import { mailedFile } from '../../jobs/mailed-files.ts';
import type { Job } from '../../jobs/queue.ts';
import { exportColumnsOf } from '../../settings/client-settings.ts';
import { segmentsTable } from './export.ts';

const data = z.object({
  userId: z.number(),
  clientId: z.number(),
  format: z.enum(reportFormats),
  // Strict: a filter that were read in part would send more than was asked for.
  filter: z.strictObject({
    nodeId: z.number().optional(),
    countries: countryRows,
    dateStart: z.string(),
    dateEnd: z.string(),
  }),
});

type Data = z.infer<typeof data>;

/**
 * What the recipient may see is looked up when it runs: whoever was deactivated or lost the access in between gets
 * nothing. Run twice, it makes the file anew and sends a message of the same id.
 */
export const emailSegments: Job<Data> = {
  name: 'mail-air-segments',
  data,
  async run(context, { userId, clientId, format, filter }, id) {
    const { db, ask, sendMail, config, log, signal } = context;
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return log(`No mail of Air segments to user ${userId}: no access any more`);
    const reading = openReading(recipient.scope, recipient.dataVersion, ask, signal);
    try {
      await requireSelectedNode(reading, filter);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      return log(`No mail of Air segments to user ${userId}: the node is not visible any more`);
    }
    const path = mailedFile(config.dataFolder, `${id}.${format}`);
    try {
      const table = segmentsTable(reading, filter, await exportColumnsOf(db, clientId));
      const { total, mediaType, bytes } = await openFile(db, reading, format, table, lanes.mail);
      await pipeline(bytes, createWriteStream(path, { mode: 0o600 }), { signal });
      // It may have taken minutes.
      if (!(await isActiveMember(db, recipient.scope))) {
        return log(`No mail of Air segments to user ${userId}: no access any more`);
      }
      const megabytes = statSync(path).size / 1_000_000;
      const fits = megabytes <= config.mail.attachmentMb;
      const range = rangeOf(filter);
      const filename = await fileNameOf(reading, segmentsTitle, filter, format);
      await sendMail({
        id,
        to: recipient.email,
        subject: `Air segments, ${range}`,
        text: fits ? attached(total, range) : tooLarge(total, range, megabytes),
        attachments: fits ? [{ filename, path, contentType: mediaType }] : [],
      });
    } finally {
      rmSync(path, { force: true });
    }
  },
  async giveUp({ db, sendMail, log }, { userId, clientId, filter }, id) {
    log(`The Air segments that user ${userId} asked for could not be mailed`);
    const recipient = await recipientOf(db, userId, clientId);
    if (!recipient) return;
    const range = rangeOf(filter);
    await sendMail({
      id,
      to: recipient.email,
      subject: `Air segments, ${range}: could not be sent`,
      text: failed(range),
    });
  },
};

const rangeOf = ({ dateStart, dateEnd }: Data['filter']) => `${dateStart} to ${dateEnd}`;

const rows = (total: number) => `${total.toLocaleString('en-AU')} ${total === 1 ? 'row' : 'rows'}`;

const attached = (total: number, range: string) =>
  `The Air segments that you asked for are attached: ${rows(total)}, ${range}.\n`;

const tooLarge = (total: number, range: string, megabytes: number) =>
  `The Air segments that you asked for, ${range}, are too large to be mailed: ${rows(total)}, ` +
  `${megabytes.toFixed(1)} MB. Download them on the Airfare dashboard, or choose fewer days.\n`;

const failed = (range: string) =>
  `The Air segments that you asked for, ${range}, could not be sent. Download them on the Airfare dashboard, or ` +
  'ask for them again.\n';
