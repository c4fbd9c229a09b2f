/** A recipient's current visibility: that of a user of the TMC, or for an outsider, that of the schedule's owner. */
import { mayGet } from '../../../contract/reports/kinds.ts';
import { onPostgres, openReading } from '../../access/ask.ts';
import { requireSelectedNode } from '../../access/visible-nodes.ts';
import type { ReadOnlyDb } from '../../database/schema.ts';
import { catalogueFor } from '../../features/query/catalogue.ts';
import { type Recipient, recipientOf } from '../../identity/recipient.ts';
import { HttpError } from '../../lib/errors.ts';
import { questionFor, whyWithheld } from '../saved-view/narrowed.ts';
import type { Run } from './runs.ts';

export type View = Pick<Recipient, 'scope' | 'permissions' | 'dataVersion'> & {
  /** Whose view it is; an outsider's is the owner's. */
  name: string;
  /** null: an outsider. */
  userId: number | null;
};

/** A sentence explaining why the recipient may see nothing. */
export type Nothing = { nothing: string };

export async function viewOf(
  db: ReadOnlyDb,
  run: Run,
  email: string,
  signal: AbortSignal,
): Promise<View | Nothing> {
  const member = await memberBy(db, run.client_id, email);
  const found = member === null ? await ownerOf(db, run) : await recipientOf(db, member, run.client_id);
  if (found === null) return { nothing: `No access to ${run.tmc.name} any more.` };
  if ('nothing' in found) return found;
  const whose = member === null ? 'The owner of the schedule' : 'The recipient';
  if (!mayGet(run.report_type, found.permissions))
    return { nothing: `${whose} has no permission for this report.` };
  const reading = openReading(found.scope, found.dataVersion, onPostgres(db), signal);
  if (run.view) {
    const why = await whyWithheld(reading, run);
    if (why) return { nothing: why };
    const catalogue = catalogueFor(run.tmc, found.permissions);
    const { question, gone } = questionFor(run.view.question, catalogue);
    if (!question) {
      const metrics = gone.filter(({ kind }) => kind === 'metric').map(({ name }) => `“${name}”`);
      return { nothing: `${whose} may see none of the view’s metrics: ${metrics.join(', ')}.` };
    }
  }
  try {
    await requireSelectedNode(reading, { nodeId: run.node_id ?? undefined });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return { nothing: `${whose} does not see ${run.node_label ?? 'the organisation'} any more.` };
  }
  const { name, permissions, scope, dataVersion } = found;
  return { name, permissions, scope, dataVersion, userId: member };
}

/** Whether nothing but the data may have changed. */
export function hasSameVisibility(a: View, b: View): boolean {
  return visibilityKey(a) === visibilityKey(b);
}

/** The part of a view that determines a report: nodes and permissions, regardless of the user. */
export function visibilityKey({ scope, permissions }: View): string {
  const grants = scope.grants === 'all' ? 'all' : [...scope.grants].sort((a, b) => a - b);
  return JSON.stringify([grants, [...permissions].sort()]);
}

/** The user with this address who is, or was, a member: a deactivated user is not an outsider. */
async function memberBy(db: ReadOnlyDb, clientId: number, email: string): Promise<number | null> {
  const found = await db
    .selectFrom('users')
    .innerJoin('memberships as member', 'member.user_id', 'users.id')
    .where('users.email', '=', email)
    .where('member.client_id', '=', clientId)
    .select('users.id')
    .executeTakeFirst();
  return found?.id ?? null;
}

async function ownerOf(db: ReadOnlyDb, { user_id, client_id }: Run): Promise<Recipient | Nothing> {
  const owner = await recipientOf(db, user_id, client_id);
  if (!owner) return { nothing: 'Outside the TMC, and the owner of the schedule has no access any more.' };
  if (owner.permissions.includes('scheduled_reports')) return owner;
  return { nothing: 'Outside the TMC, and the owner of the schedule may schedule no reports any more.' };
}
