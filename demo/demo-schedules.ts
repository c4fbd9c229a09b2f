/** Schedules two reports for the demo's staff: a monthly one, and the lines of each quarter. */
import { productTypes } from '../contract/vocabulary/constants.ts';
import type { Db } from '../server/database/schema.ts';
import {
  findActive,
  insert,
  type ScheduleState,
  scheduleChanged,
  subjectOf,
} from '../server/documents/schedules/state.ts';
import { done, unchanged } from '../server/mutations/change.ts';
import { changeByCommand } from '../server/mutations/door.ts';
import { clientByCode } from '../server/tenants/clients.ts';

/** Does nothing if schedules already exist. */
export async function scheduleDemoReports(db: Db, clientCode: string): Promise<void> {
  const { id: clientId } = await clientByCode(db, clientCode);
  const users = await db.selectFrom('users').select(['id', 'email']).execute();
  const userOf = (email: string) => users.find((user) => user.email === email)!;
  const staff = userOf('staff@demo.test');
  await changeByCommand(db, clientId, scheduleChanged, async (change) => {
    const known = change.trx.selectFrom('schedules').where('client_id', '=', clientId).select('id');
    if (await known.executeTakeFirst()) return unchanged(null);
    const { id: customer } = await change.trx
      .selectFrom('nodes as root')
      .innerJoin('nodes as customer', (join) =>
        join.onRef('customer.client_id', '=', 'root.client_id').onRef('customer.parent_id', '=', 'root.id'),
      )
      .where('root.client_id', '=', clientId)
      .where('root.is_root', '=', true)
      .select('customer.id')
      .orderBy('customer.code')
      .executeTakeFirstOrThrow();
    const made = async (state: ScheduleState) => {
      const id = await insert(change, state, new Date());
      return { subject: subjectOf((await findActive(change, id))!), before: null, after: state };
    };
    const summary: ScheduleState = {
      ownerId: staff.id,
      nodeIds: [customer],
      viewId: null,
      reportType: 'Summary Report',
      reportFormat: 'PDF document (.pdf)',
      period: 'Monthly',
      endDate: null,
      recipients: [staff.email, userOf('client@demo.test').email],
      countries: [],
      productTypes: [],
      dateField: 'transaction_date',
      compare: 'lastYear',
      isPaused: false,
    };
    const invoice: ScheduleState = {
      ...summary,
      nodeIds: [],
      reportType: 'Invoice',
      reportFormat: 'Microsoft Excel (.xlsx)',
      period: 'Quarterly',
      recipients: [staff.email],
      productTypes: [...productTypes],
      dateField: 'departure_date',
    };
    return done(null, await made(summary), await made(invoice));
  });
}
