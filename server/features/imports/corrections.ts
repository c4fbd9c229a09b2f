/** Makes a delivery of corrected rows: complete at once, then checked and loaded like any other. */
import { stat } from 'node:fs/promises';
import type * as deliveries from '../../../contract/imports/deliveries.ts';
import { correctedFiles, writeCorrected } from '../../deliveries/corrections.ts';
import { deliveryFolder, filePath, makeFolder, type Uploads } from '../../deliveries/folders.ts';
import { newDelivery } from '../../deliveries/new-delivery.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { refuseFaults } from '../../lib/errors.ts';
import { done } from '../../mutations/change.ts';
import * as queries from './queries.ts';

export async function correctRows(
  { trx, clientId, actor, reading, params: { id }, body }: ChangeInput<typeof deliveries.correct>,
  uploads: Uploads,
) {
  const headers = await queries.requireImport(reading, id);
  const wanted = { clientId, importId: id, headers, ...body };
  const names = await correctedFiles(trx, wanted);
  const { subject, fileIds } = await newDelivery(trx, clientId, {
    actor: actor.label,
    corrects: id,
    files: names.map((name) => ({ name, bytes: 0 })),
  });
  // If the change is not committed, nobody knows the folder, and the sweep removes it.
  const folder = await makeFolder(deliveryFolder(uploads, clientId, subject.id));
  const files: { name: string; bytes: number }[] = [];
  for (const [at, name] of names.entries()) {
    const fileId = fileIds[at] as number;
    await writeCorrected(trx, wanted, name, filePath(folder, fileId));
    const { size: bytes } = await stat(filePath(folder, fileId));
    files.push({ name, bytes });
    await trx
      .updateTable('delivery_files')
      .set({ bytes })
      .where('client_id', '=', clientId)
      .where('id', '=', fileId)
      .execute();
  }
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  refuseFaults({ rows: [total > uploads.upload.maxBytes && 'These are too many rows to be sent at once.'] });
  const after = { state: 'received', files };
  return done(await queries.detail(reading, subject.id, uploads), { subject, before: null, after });
}
