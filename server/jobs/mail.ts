/** Sends mail through an SMTP server; without one, messages are kept in the data folder's `outbox`. */
import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createTransport } from 'nodemailer';
import type { Config } from '../ground/config.ts';

export type Mail = {
  /** The same for a message that is sent again: whoever gets it twice can tell. */
  id: string;
  to: string;
  subject: string;
  text: string;
  attachments?: { filename: string; path: string; contentType: string }[];
};

/** Throws when the message was not taken. */
export type SendMail = (mail: Mail) => Promise<void>;

export function makeMailer(
  { mail: { smtpUrl, from }, dataFolder }: Pick<Config, 'mail' | 'dataFolder'>,
  log: (message: string) => void,
): SendMail {
  const message = ({ id, ...mail }: Mail) => ({ ...mail, from, messageId: `<${id}@tripledger>` });
  if (smtpUrl !== null) {
    const server = createTransport(smtpUrl);
    return async (mail) => {
      await server.sendMail(message(mail));
    };
  }
  const writer = createTransport({ streamTransport: true, newline: 'windows' });
  return async (mail) => {
    const folder = join(dataFolder, 'outbox');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, `${mail.id}.eml`);
    const { message: bytes } = await writer.sendMail(message(mail));
    await pipeline(bytes as NodeJS.ReadableStream, createWriteStream(file, { mode: 0o600 }));
    log(`Mail to ${mail.to}, “${mail.subject}”, is in ${file}: set SMTP_URL to send mail`);
  };
}
