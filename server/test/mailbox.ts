import type { SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type MailServer, type Received, startMailServer } from './mail-server.ts';

/**
 * Call at the top of a test file: runs a mail server during its tests. Each test starts with an empty mailbox; while
 * `isDown`, messages are refused.
 */
export function mailbox(options?: SMTPServerOptions) {
  const box = { url: '', received: [] as Received[], isDown: false };
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer((mail) => {
      if (box.isDown) throw new Error('Not now');
      box.received.push(mail);
    }, options);
    box.url = server.url;
  });
  afterAll(() => server?.close());
  beforeEach(() => {
    box.received.length = 0;
    box.isDown = false;
  });
  return box;
}
