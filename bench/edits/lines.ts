/** Edits one line of a booking: the status of a flown flight becomes Lost. */
import { editLine } from '../../contract/bookings/calls.ts';
import { inTenant } from '../../server/database/tenant.ts';
import type { Site } from '../openings.ts';
import type { Edit } from './edit.ts';

export const oneLine: Edit = {
  name: 'one line',
  async next(site, share) {
    const id = await flightFrom(site, share);
    return {
      method: editLine.method,
      address: editLine.path.replace(':id', String(id)),
      body: { status: 'Lost', is_active: true },
    };
  },
};

function flightFrom({ db, clientId }: Site, share: number): Promise<number> {
  return inTenant(db, clientId, async (trx) => {
    const lines = trx.selectFrom('line_items').where('client_id', '=', clientId);
    const { first, last } = await lines
      .select((eb) => [eb.fn.min<number>('id').as('first'), eb.fn.max<number>('id').as('last')])
      .executeTakeFirstOrThrow();
    const { id } = await lines
      .select('id')
      .where('id', '>=', Math.floor(first + (last - first) * share))
      .where('product_type', '=', 'Air')
      .where('is_flown', '=', true)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  });
}
