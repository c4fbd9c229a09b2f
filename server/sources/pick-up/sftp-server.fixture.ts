/** An SFTP server in this process, for one folder of this machine. */
import { generateKeyPairSync } from 'node:crypto';
import * as fs from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

const { OPEN_MODE, STATUS_CODE, flagsToString } = ssh2.utils.sftp;

export type Access = { user: string; password?: string; publicKey?: string };
/** Called before an operation, which then fails if this throws. */
export type Before = (operation: string, path: string) => void;

export const newHostKey = () => ssh2.utils.generateKeyPairSync('ed25519');
export const newUserKey = () => ssh2.utils.generateKeyPairSync('ed25519');
/** In the form of other programs. */
export const newRsaPem = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
    type: 'pkcs1',
    format: 'pem',
  }) as string;

export async function sftpServer(root: string, access: Access, hostKey = newHostKey()) {
  const connections = new Set<Connection>();
  const logins: string[] = [];
  const hooks: { before: Before } = { before: () => undefined };
  const server = new ssh2.Server({ hostKeys: [hostKey.private] }, (client) => {
    connections.add(client);
    client.on('close', () => connections.delete(client)).on('error', () => undefined);
    client.on('authentication', (attempt) => {
      logins.push(attempt.method);
      if (attempt.username !== access.user) return attempt.reject();
      if (attempt.method === 'password' && attempt.password === access.password) return attempt.accept();
      if (attempt.method === 'publickey' && access.publicKey && isKey(access.publicKey, attempt))
        return attempt.accept();
      return attempt.reject(['password', 'publickey']);
    });
    client.on('session', (accept) => accept().on('sftp', (start) => serveFiles(start(), root, hooks)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    hostKey,
    logins,
    hooks,
    breakOff: () => {
      for (const client of connections) client.end();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function isKey(allowed: string, { key, blob, signature, hashAlgo }: ssh2.PublicKeyAuthContext): boolean {
  const known = ssh2.utils.parseKey(allowed);
  if (known instanceof Error) return false;
  if (!key.data.equals(known.getPublicSSH())) return false;
  return !signature || !blob || known.verify(blob, signature, hashAlgo) === true;
}

function serveFiles(sftp: SFTPWrapper, root: string, hooks: { before: Before }): void {
  const handles = new Map<number, { path: string; fd: number | null; isRead: boolean }>();
  let last = 0;
  const at = (path: string) => join(root, path.replace(/^\/+/, ''));
  const handleOf = (handle: Buffer) => handles.get(handle.readUInt32BE(0));
  const newHandle = (path: string, fd: number | null) => {
    handles.set(++last, { path, fd, isRead: false });
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last, 0);
    return handle;
  };
  const attributes = (stats: fs.Stats) => ({
    mode: stats.mode,
    uid: stats.uid,
    gid: stats.gid,
    size: stats.size,
    atime: Math.floor(stats.atimeMs / 1000),
    mtime: Math.floor(stats.mtimeMs / 1000),
  });
  const attempt = (id: number, operation: string, path: string, work: () => void) => {
    try {
      hooks.before(operation, path);
      work();
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      sftp.status(id, code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE);
    }
  };
  const done = (id: number) => sftp.status(id, STATUS_CODE.OK);
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: join('/', path), longname: path, attrs: {} as never }]),
  );
  for (const kind of ['STAT', 'LSTAT'] as const) {
    sftp.on(kind as 'STAT', (id, path) =>
      attempt(id, kind, path, () => sftp.attrs(id, attributes(fs.lstatSync(at(path))) as never)),
    );
  }
  sftp.on('OPENDIR', (id, path) =>
    attempt(id, 'OPENDIR', path, () => {
      fs.readdirSync(at(path));
      sftp.handle(id, newHandle(path, null));
    }),
  );
  sftp.on('READDIR', (id, handle) => {
    const open = handleOf(handle);
    if (!open || open.isRead) return sftp.status(id, STATUS_CODE.EOF);
    open.isRead = true;
    const names = fs.readdirSync(at(open.path)).map((filename) => {
      const stats = fs.lstatSync(join(at(open.path), filename));
      const type = stats.isDirectory() ? 'd' : stats.isSymbolicLink() ? 'l' : '-';
      return {
        filename,
        longname: `${type}rw-r--r-- 1 a a 1 Jan 1 00:00 ${filename}`,
        attrs: attributes(stats) as never,
      };
    });
    return sftp.name(id, names);
  });
  sftp.on('OPEN', (id, path, flags) =>
    attempt(id, 'OPEN', path, () => {
      const mode = flagsToString(flags) ?? (flags & OPEN_MODE.WRITE ? 'w' : 'r');
      sftp.handle(id, newHandle(path, fs.openSync(at(path), mode)));
    }),
  );
  sftp.on('FSTAT', (id, handle) =>
    attempt(id, 'FSTAT', '', () =>
      sftp.attrs(id, attributes(fs.fstatSync(handleOf(handle)?.fd as number)) as never),
    ),
  );
  sftp.on('READ', (id, handle, offset, length) =>
    attempt(id, 'READ', handleOf(handle)?.path ?? '', () => {
      const data = Buffer.alloc(length);
      const read = fs.readSync(handleOf(handle)?.fd as number, data, 0, length, offset);
      if (read === 0) sftp.status(id, STATUS_CODE.EOF);
      else sftp.data(id, data.subarray(0, read));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    attempt(id, 'WRITE', '', () => {
      fs.writeSync(handleOf(handle)?.fd as number, data, 0, data.length, offset);
      done(id);
    }),
  );
  sftp.on('CLOSE', (id, handle) => {
    const { fd } = handleOf(handle) ?? {};
    if (typeof fd === 'number') fs.closeSync(fd);
    handles.delete(handle.readUInt32BE(0));
    done(id);
  });
  sftp.on('SETSTAT', done).on('FSETSTAT', done);
  const change = (operation: string, path: string, id: number, work: () => void) =>
    attempt(id, operation, path, () => {
      work();
      done(id);
    });
  sftp.on('MKDIR', (id, path) => change('MKDIR', path, id, () => fs.mkdirSync(at(path))));
  sftp.on('RMDIR', (id, path) => change('RMDIR', path, id, () => fs.rmdirSync(at(path))));
  sftp.on('REMOVE', (id, path) => change('REMOVE', path, id, () => fs.unlinkSync(at(path))));
  sftp.on('RENAME', (id, from, to) =>
    change('RENAME', from, id, () => {
      // As version 3 of the protocol: an existing name is not replaced.
      if (fs.existsSync(at(to))) throw new Error('exists');
      fs.renameSync(at(from), at(to));
    }),
  );
}
