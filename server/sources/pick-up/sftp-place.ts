/** A source's folder on an SFTP server, whose host key is pinned. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { posix } from 'node:path';
import { Transform } from 'node:stream';
import SftpClient from 'ssh2-sftp-client';
import type { Sftp } from '../../../contract/import-sources/source.ts';
import { nowhere } from './folder-place.ts';
import { type Entry, type Place, PlaceFault } from './place.ts';
import type { Secret } from './secret.ts';

const timeoutMs = 20_000;

/** As OpenSSH prints it. */
export const fingerprintOf = (key: Buffer) =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;

/** Runs the work while connected. Throws `PlaceFault` if the server, its key, the user or the folder is not as it should be. */
export async function atSftp(
  { host, port, user, path: root, hostKey }: Sftp,
  secret: Secret,
  signal: AbortSignal,
  work: (place: Place) => Promise<void>,
): Promise<void> {
  // Failures of a connection that is closing are of no interest to anybody.
  const client = new SftpClient('pick-up', {
    error: () => undefined,
    end: () => undefined,
    close: () => undefined,
  });
  const stop = () => void client.end().catch(() => undefined);
  signal.addEventListener('abort', stop);
  let isOtherKey = false;
  try {
    await client
      .connect({
        host,
        port,
        username: user,
        ...secret,
        readyTimeout: timeoutMs,
        keepaliveInterval: 10_000,
        keepaliveCountMax: 3,
        hostVerifier: (key: Buffer) => {
          isOtherKey = fingerprintOf(key) !== hostKey.replace(/=$/, '');
          return !isOtherKey;
        },
      })
      .catch((error) => {
        throw new PlaceFault(isOtherKey ? otherKey : connectFault(error));
      });
    if ((await asked(client.exists(root))) !== 'd') throw new PlaceFault(`The server has no folder ${root}.`);
    await work(placeAt(client, root));
  } finally {
    signal.removeEventListener('abort', stop);
    await client.end().catch(() => undefined);
  }
}

const otherKey = 'The server shows another host key than the pinned one. Nothing was sent to it.';

const reasonOf = ({ message }: Error) => message.split('\n')[0]?.slice(0, 200) ?? '';

function connectFault(error: Error): string {
  if (/authentication methods failed/i.test(error.message))
    return 'The server refused the user, or the password or key.';
  if (/parse privateKey|Encrypted private/i.test(error.message)) return 'The private key cannot be read.';
  return `The server cannot be reached: ${reasonOf(error)}`;
}

/** What the server does not answer, or refuses, is its fault, and not that of the job. */
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw new PlaceFault(`The SFTP server broke off, or refused: ${reasonOf(error)}`);
  });

function placeAt(client: SftpClient, root: string): Place {
  const at = (path: string) => posix.join(root, path);
  return {
    async list(folder) {
      if (folder !== '' && (await asked(client.exists(at(folder)))) !== 'd') return [];
      const found = await asked(client.list(at(folder)));
      return found.filter(({ name }) => !/^\.{1,2}$|\//.test(name)).map(toEntry);
    },
    async copy(path, target) {
      const hash = createHash('sha256');
      let bytes = 0;
      const counted = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          bytes += chunk.length;
          hash.update(chunk);
          done(null, chunk);
        },
      });
      const end = target === null ? nowhere() : createWriteStream(target, { flags: 'wx', mode: 0o600 });
      const written = new Promise<void>((resolve, reject) => {
        end.once('finish', resolve).once('error', reject);
        counted.once('error', reject);
      });
      counted.pipe(end);
      await Promise.all([asked(client.get(at(path), counted)), written]).finally(() => end.destroy());
      return { bytes, sha256: hash.digest('hex') };
    },
    async makeFolder(path) {
      if ((await asked(client.exists(at(path)))) !== 'd') await asked(client.mkdir(at(path), true));
    },
    move: async (from, to) => void (await asked(client.rename(at(from), at(to)))),
    write: async (path, text) => void (await asked(client.put(Buffer.from(text), at(path)))),
    removeFile: async (path) => void (await asked(client.delete(at(path), true))),
    removeFolder: async (path) => void (await asked(client.rmdir(at(path)))),
  };
}

const kinds: Readonly<Record<string, Entry['kind']>> = { '-': 'file', d: 'folder' };

const toEntry = ({ type, name, size, modifyTime }: SftpClient.FileInfo): Entry => ({
  name,
  kind: kinds[type] ?? 'other',
  bytes: size,
  modifiedMs: modifyTime,
});
