/** Changes to deliveries: begun, checked, loaded and deleted; jobs do the work (`deliveries/`). */
import { count, exact } from '../../../charts/format.ts';
import type * as deliveries from '../../../contract/imports/deliveries.ts';
import { checkableStates, deletableStates, type ImportState } from '../../../contract/imports/states.ts';
import type { Trx } from '../../database/schema.ts';
import type { Checked, DeliveryReading } from '../../database/schema-imports.ts';
import { arrivalProblem, deliveredFiles, importWithDelivery } from '../../deliveries/delivered.ts';
import type { Uploads } from '../../deliveries/folders.ts';
import { newDelivery } from '../../deliveries/new-delivery.ts';
import type { ChangeInput } from '../../http/serve-change.ts';
import { centsOf, centsText } from '../../ingest/cents.ts';
import { type ControlTotals, controlFaults } from '../../ingest/expectations.ts';
import { findLayoutIn } from '../../layouts/find-layout.ts';
import { nodeCodeOf } from '../../layouts/node-code.ts';
import { conflict, HttpError, notFound, refuseFaults } from '../../lib/errors.ts';
import { done } from '../../mutations/change.ts';
import * as queries from './queries.ts';

/** Megabytes as people read them. */
const inMegabytes = (bytes: number, locale: string) => `${count(bytes / 1e6, locale)} MB`;

export async function beginDelivery(
  { trx, client, clientId, actor, reading, body: { files } }: ChangeInput<typeof deliveries.begin>,
  uploads: Uploads,
) {
  const { maxBytes } = uploads.upload;
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const fault =
    bytes > maxBytes && `Choose files of at most ${inMegabytes(maxBytes, client.locale)} together.`;
  refuseFaults({ files: [fault] });
  const { subject } = await newDelivery(trx, clientId, { actor: actor.label, files });
  const after = { state: 'received', files };
  return done(await queries.detail(reading, subject.id, uploads), { subject, before: null, after });
}

export async function requestCheck(
  { trx, clientId, reading, params: { id }, body }: ChangeInput<typeof deliveries.check>,
  uploads: Uploads,
) {
  const delivery = await deliveryOf(trx, clientId, id);
  requireState(delivery, checkableStates);
  if (delivery.files_removed_at) throw conflict('Its files were removed. Please upload them again.');
  // It was refused while it was loaded, and has kept its rejected rows.
  if (Object.keys(delivery.headers).length > 0)
    throw conflict('It was refused for its rejected rows. Correct them, or upload the files again.');
  const problem = arrivalProblem(await deliveredFiles(reading, id, uploads));
  if (problem !== null) throw conflict(problem);
  await begin(trx, clientId, delivery, 'checking', { reading: await readingOf(trx, clientId, body) });
  const [before, after] = [{ state: delivery.state }, { state: 'checking' }];
  const { subject } = delivery;
  return done(await queries.detail(reading, id, uploads), { subject, before, after });
}

export async function requestLoad(
  { trx, client, clientId, actor, reading, params: { id }, body }: ChangeInput<typeof deliveries.load>,
  uploads: Uploads,
) {
  const delivery = await deliveryOf(trx, clientId, id);
  requireState(delivery, ['ready']);
  const { checked, subject } = delivery;
  if (!checked) throw new TypeError('A delivery is ready without a check');
  const controlCents = body.controlTotal === null ? null : centsOf(body.controlTotal);
  const { deliveredTotals } = body;
  const { rejectedRows } = checked;
  refuseFaults({
    controlTotal: [faultsOf({ controlCents, deliveredTotals }, checked, client.locale)],
    strict: [body.strict && rejectedRows > 0 && `Rows would be rejected: ${rejectedRows}.`],
  });
  const load = {
    actor,
    controlCents: controlCents === null ? null : String(controlCents),
    ...(deliveredTotals.length > 0 && { deliveredTotals }),
    strict: body.strict,
  };
  await begin(trx, clientId, delivery, 'loading', { load });
  const totals = deliveredTotals.map(({ currency, amount }) => `${currency} ${exact(amount, client.locale)}`);
  if (controlCents !== null) totals.unshift(centsText(controlCents, client.locale));
  const before = { state: 'ready', controlTotal: null, strict: false };
  const after = { state: 'loading', controlTotal: totals.join(', ') || null, strict: body.strict };
  return done(await queries.detail(reading, id, uploads), { subject, before, after });
}

/** A check of the version before knows no currencies: it is as if all lines were in the TMC's. */
function faultsOf(
  totals: ControlTotals,
  { cents, currencies = [] }: Checked,
  locale: string,
): string | false {
  return controlFaults(totals, { cents: BigInt(cents), currencies }, locale).join(' ') || false;
}

export async function removeDelivery({
  trx,
  clientId,
  params: { id },
}: ChangeInput<typeof deliveries.remove>) {
  const { state, subject, ...delivery } = await deliveryOf(trx, clientId, id);
  requireState({ ...delivery, state }, deletableStates);
  // While its lines are merged, the load holds the row: it is too late then.
  const { rows } = await trx.executeQuery(
    trx
      .selectFrom('imports')
      .select('id')
      .where('client_id', '=', clientId)
      .where('id', '=', id)
      .where('state', 'in', deletableStates)
      .forUpdate()
      .skipLocked()
      .compile(),
  );
  if (rows.length === 0) throw conflict('It is being loaded. You can take the import back afterwards.');
  for (const table of ['import_rejects', 'import_files', 'delivery_files', 'deliveries'] as const)
    await trx.deleteFrom(table).where('client_id', '=', clientId).where('import_id', '=', id).execute();
  await trx.deleteFrom('imports').where('client_id', '=', clientId).where('id', '=', id).execute();
  return done(null, { subject, before: { state }, after: null });
}

type Delivery = Awaited<ReturnType<typeof deliveryOf>>;

/** Throws `notFound` for an import that the client does not have, and `conflict` for one that was not uploaded. */
async function deliveryOf(trx: Trx, clientId: number, id: number) {
  const { rows } = await trx.executeQuery(
    importWithDelivery(clientId, id)
      .select(['import.folder', 'import.state', 'import.headers'])
      .select(['delivery.attempt', 'delivery.checked', 'delivery.files_removed_at'])
      .compile(),
  );
  const [found] = rows;
  if (!found) throw notFound();
  if (found.attempt === null) throw conflict('This import was not uploaded in the browser.');
  return { ...found, attempt: found.attempt, subject: { id, label: found.folder } };
}

const inTheWay: Readonly<Record<ImportState, string>> = {
  received: 'It has not been checked.',
  checking: 'It is being checked.',
  ready: 'It waits to be loaded.',
  loading: 'It is being loaded.',
  loaded: 'It has been loaded already.',
  refused: 'It was refused.',
  failed: 'It failed. Check it again.',
  'taking back': 'It is being taken back.',
  'taken back': 'It has been taken back.',
};

function requireState({ state }: Pick<Delivery, 'state'>, allowed: readonly ImportState[]): void {
  if (!allowed.includes(state)) throw conflict(inTheWay[state]);
}

/** How the files are to be read. Throws `notFound` for a node that the client does not have, and 400 for a layout. */
async function readingOf(
  trx: Trx,
  clientId: number,
  { layout: name, node: nodeId, dateOrder }: ChangeInput<typeof deliveries.check>['body'],
): Promise<DeliveryReading | null> {
  const node = nodeId === null ? null : await nodeCode(trx, clientId, nodeId);
  if (name === null) return null;
  const found = await findLayoutIn(trx, clientId, name);
  if (!found) throw new HttpError(400, { layout: ['There is no layout of this name.'] });
  refuseFaults({
    node: [
      found.layout.needsNode &&
        node === null &&
        'Choose the node that takes the lines: the files name no cost centre.',
    ],
  });
  return { layout: found.name, version: found.version, node, dateOrder };
}

async function nodeCode(trx: Trx, clientId: number, id: number): Promise<string> {
  const { rows } = await trx.executeQuery(nodeCodeOf(clientId, id).compile());
  const [found] = rows;
  if (!found) throw notFound();
  if (found.code === null) throw new HttpError(400, { node: ['Choose a node that came with a feed.'] });
  return found.code;
}

const jsonOf = (values: Record<string, object | null | undefined>) =>
  Object.fromEntries(
    Object.entries(values).map(([column, value]) => [column, value && JSON.stringify(value)]),
  );

/** Moves the delivery to a state that a new attempt ends. */
async function begin(
  trx: Trx,
  clientId: number,
  { subject, attempt }: Delivery,
  to: 'checking' | 'loading',
  written: { load?: object; reading?: object | null },
): Promise<void> {
  await trx
    .updateTable('imports')
    .set({ state: to, problem: null, finished_at: new Date() })
    .where('client_id', '=', clientId)
    .where('id', '=', subject.id)
    .execute();
  await trx
    .updateTable('deliveries')
    .set({ attempt: attempt + 1, progress: null, ...jsonOf(written) })
    .where('client_id', '=', clientId)
    .where('import_id', '=', subject.id)
    .execute();
}
