/** A consistent copy of a running server's files, which the server itself streams while others read and write. */
import { Readable } from 'node:stream';
import { Client, type Connection, type Submittable } from 'pg';

export type BaseBackup = {
  /** The files of the cluster as a tar archive, with the WAL that makes them consistent. */
  tar: Readable;
  /** PostgreSQL's own list of the files with their checksums; resolves once `tar` has been read to its end. */
  manifest: Promise<string>;
};

/**
 * Streams a base backup to `receive`. The server checks the checksum of every page that it reads, so damage on its disk
 * fails the backup.
 */
export async function withBaseBackup<T>(
  adminUrl: string,
  receive: (backup: BaseBackup) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: adminUrl, replication: 'true' } as object);
  // A lost connection fails the backup below.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Keeps the WAL that the backup needs; it goes with the connection.
    await client.query('CREATE_REPLICATION_SLOT backup TEMPORARY PHYSICAL RESERVE_WAL');
    const backup = client.query(new BaseBackupQuery());
    return await receive(backup);
  } finally {
    await client.end();
  }
}

const statement = `BASE_BACKUP (LABEL 'tripledger', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`;

type CopyData = { chunk: Buffer };

/** The messages of PostgreSQL's BASE_BACKUP command; each begins with a byte that says what it contains. */
class BaseBackupQuery implements Submittable {
  readonly tar: Readable;
  readonly manifest: Promise<string>;
  #connection: Connection | undefined;
  #isInManifest = false;
  #manifestParts: Buffer[] = [];
  #resolve: (manifest: string) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  constructor() {
    this.tar = new Readable({ read: () => this.#socket?.resume() });
    this.manifest = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    // The error also reaches the reader of `tar`.
    this.manifest.catch(() => undefined);
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    connection.query(statement);
  }

  handleCopyData({ chunk }: CopyData): void {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'm') this.#isInManifest = true;
    if (kind !== 'd') return;
    // The driver uses its buffer again.
    const content = Buffer.from(chunk.subarray(1));
    if (this.#isInManifest) this.#manifestParts.push(content);
    else if (!this.tar.push(content)) this.#socket?.pause();
  }

  handleError(error: Error): void {
    this.#reject(error);
    this.tar.destroy(error);
  }

  handleReadyForQuery(): void {
    this.#resolve(Buffer.concat(this.#manifestParts).toString('utf8'));
    this.tar.push(null);
  }

  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
  handlePortalSuspended(): void {}
  handleEmptyQuery(): void {}

  get #socket() {
    return this.#connection?.stream;
  }
}
