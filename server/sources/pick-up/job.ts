/** Picks files up: every minute from the operator's pick-up folder, every five minutes from SFTP servers. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { unlessTaken } from '../../database/locks.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { inTenant, whole } from '../../database/tenant.ts';
import type { Job, JobContext } from '../../jobs/queue.ts';
import { type DeliveringSource, deliveringSources, readSource } from '../source.ts';
import { finishDeliveries } from './finish.ts';
import { folderPlace } from './folder-place.ts';
import { folders, type Place, PlaceFault } from './place.ts';
import { readSecret } from './secret.ts';
import { atSftp } from './sftp-place.ts';
import { takeFiles } from './take.ts';
import { moveTaken } from './taken.ts';

const data = z.object({
  clientId: z.number(),
  clientCode: z.string(),
  sourceId: z.number(),
  by: z.enum(['pick-up folder', 'SFTP']),
});
type Data = z.infer<typeof data>;

/** Running it again takes nothing twice: see `take.ts`. */
export const pickUpFiles: Job<Data> = {
  name: 'pick-up-files',
  data,
  // A source that delivers for long does not keep others waiting.
  ofEach: 4,
  run: (context, request) =>
    unlessTaken(context.db, 'pickUpOfSource', request.sourceId, () => pickUp(context, request)),
};

const sftpMinutes = 5;

export const lookForFiles: Job<object> = {
  name: 'look-for-files',
  data: z.object({}),
  every: '* * * * *',
  async run({ db, clock, config, queue, signal }) {
    const isTimeOfSftp = clock().getUTCMinutes() % sftpMinutes === 0;
    const { inbox } = config.pickUp;
    const clients = await db.selectFrom('clients').select(['id', 'code']).execute();
    for (const { id: clientId, code: clientCode } of clients) {
      signal.throwIfAborted();
      for (const source of await allSources(db, clientId)) {
        const send = (by: Data['by']) =>
          queue.send(pickUpFiles, { clientId, userId: 0 }, { clientId, clientCode, sourceId: source.id, by });
        if (inbox !== null && (await holdsFiles(join(inbox, clientCode, source.name))))
          await send('pick-up folder');
        if (isTimeOfSftp && source.sftp) await send('SFTP');
      }
    }
  },
};

const allSources = (db: ReadOnlyDb, clientId: number) =>
  inTenant(
    whole(db),
    clientId,
    async (trx) => (await trx.executeQuery(deliveringSources(clientId).compile())).rows,
  );

/** Also if it is missing: it is made then. */
async function holdsFiles(folder: string): Promise<boolean> {
  try {
    const own: readonly string[] = [folders.loaded, folders.refused, folders.loading];
    if ((await readdir(folder)).some((name) => !own.includes(name))) return true;
    return (await readdir(join(folder, folders.loading)).catch(() => [])).length > 0;
  } catch {
    return true;
  }
}

async function pickUp(context: JobContext, request: Data): Promise<void> {
  const { db } = context;
  const source = await readSource(db, request.clientId, request.sourceId);
  if (!source) return;
  const work = (place: Place) => pickUpAt(context, place, source, request);
  try {
    await (request.by === 'SFTP'
      ? fromSftp(context, source, request, work)
      : fromFolder(context, source, request, work));
    // A folder in order says nothing about the server.
    if (request.by === 'SFTP' || !source.sftp) await noteProblem(db, request, null);
  } catch (error) {
    const problem = problemOf(error);
    if (problem === undefined) throw error;
    await noteProblem(db, request, problem);
  }
}

async function pickUpAt(context: JobContext, place: Place, source: DeliveringSource, request: Data) {
  const whose = { clientId: request.clientId, sourceId: source.id, by: request.by };
  await moveTaken(context.db, place, whose);
  await finishDeliveries(context.db, place, request.clientId);
  await takeFiles(context, place, source, whose);
}

type Work = (place: Place) => Promise<void>;

async function fromFolder(
  { config }: JobContext,
  { name }: DeliveringSource,
  { clientCode }: Data,
  work: Work,
) {
  const { inbox } = config.pickUp;
  if (inbox !== null) await work(await folderPlace(inbox, clientCode, name));
}

async function fromSftp(
  { config, signal }: JobContext,
  { sftp }: DeliveringSource,
  { clientId, clientCode }: Data,
  work: Work,
): Promise<void> {
  if (!sftp) return;
  const { sftpHosts } = config.pickUp;
  if (sftpHosts !== null && !sftpHosts.includes(sftp.host.toLowerCase())) {
    throw new PlaceFault(
      `The operator allows no connection to ${sftp.host}: it is none of the servers in TRIPLEDGER_SFTP_HOSTS.`,
    );
  }
  const secret = await readSecret(config.pickUp.secrets, { clientId, clientCode, name: sftp.secret });
  await atSftp(sftp, secret, signal, work);
}

/** undefined: it is not the place's fault, so the job is tried again. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof PlaceFault) return error.message;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return 'Files of the pick-up folder cannot be read, or not be moved.';
  return undefined;
}

async function noteProblem(
  db: ReadOnlyDb,
  { clientId, sourceId }: Data,
  problem: string | null,
): Promise<void> {
  await inTenant(whole(db), clientId, (trx) =>
    trx
      .updateTable('import_sources')
      .set({ problem })
      .where('client_id', '=', clientId)
      .where('id', '=', sourceId)
      .where('problem', 'is distinct from', problem)
      .execute(),
  );
}
