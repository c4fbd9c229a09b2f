/** The audit records of changes: written in the transaction of the change, and immutable afterwards. */
import { type ChangeKind, kindsOfChange } from '../../contract/http/change-kinds.ts';
import { any } from '../database/build.ts';
import type { Trx } from '../database/schema.ts';
import type { Actor, Change, Entries } from './change.ts';

export async function writeRecords(
  trx: Trx,
  kind: ChangeKind,
  { actor, clientId }: { actor: Actor; clientId: number | null },
  entries: Entries<unknown>,
): Promise<void> {
  const rows = entries.map(({ subject, before, after, undoes }) => ({
    user_id: actor.userId,
    actor: actor.label,
    kind: undoes?.kind ?? kind,
    subject_id: String(subject.id),
    subject_label: subject.label,
    before: before === null ? null : JSON.stringify(before),
    after: after === null ? null : JSON.stringify(after),
    undo_of: undoes?.id ?? null,
  }));
  if (kindsOfChange[kind].of === 'account') {
    await trx.insertInto('account_changes').values(rows).execute();
    return;
  }
  if (clientId === null) throw new TypeError(`A change of kind ${kind} requires a client`);
  await trx
    .insertInto('changes')
    .values(rows.map((row) => ({ ...row, client_id: clientId })))
    .execute();
}

/** A record of the change's client; undefined for any other client's id. */
export function readRecord({ trx, clientId }: Change, id: number) {
  return trx
    .selectFrom('changes')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('id', '=', id)
    .executeTakeFirst();
}

/** The newest record of the same subject, of any kind, with an id above `sinceId`. */
export function newestOf(
  { trx, clientId }: Change,
  kind: ChangeKind,
  subjectId: number | string,
  sinceId = 0,
) {
  return trx
    .selectFrom('changes')
    .select(['actor', 'at', 'before', 'after'])
    .where('client_id', '=', clientId)
    .where('kind', '=', any(kindsOf(kindsOfChange[kind].subject)))
    .where('subject_id', '=', String(subjectId))
    .where('id', '>', sinceId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Who made the record and when, for use in a sentence. */
export const byWhom = ({ actor, at }: { actor: string; at: Date }) =>
  `by ${actor} on ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** All kinds that change such a subject. */
const kindsOf = (subject: string) =>
  (Object.keys(kindsOfChange) as ChangeKind[]).filter((kind) => kindsOfChange[kind].subject === subject);
