/** The mails that lie in the data folder because no mail server is configured. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import { outboxFolder, plain, senderOf } from './mail.ts';

/** The paths of the mails that were written in this name. */
export async function mailsFrom(dataFolder: string, name: string, productSender: string): Promise<string[]> {
  const folder = outboxFolder(dataFolder);
  if (!existsSync(folder)) return [];
  const header = await senderHeader(name, productSender);
  const paths: string[] = [];
  for (const file of await readdir(folder)) {
    const text = await readFile(join(folder, file), 'latin1');
    if (text.slice(0, text.indexOf('\r\n\r\n')).includes(header)) paths.push(join(folder, file));
  }
  return paths;
}

/** As mails have it: names beyond ASCII are encoded, and long ones folded. */
async function senderHeader(name: string, productSender: string): Promise<string> {
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({ from: senderOf(plain(name), productSender), text: '' });
  const [header] = /^From: .*(?:\r\n[ \t].*)*/m.exec(message.toString('latin1')) ?? [];
  if (header === undefined) throw new Error('A mail without a sender');
  return `${header}\r\n`;
}
