/** Merges fifty travellers of one customer into one. */
import { merge } from '../../contract/traveller-merging/calls.ts';
import { inTenant } from '../../server/database/tenant.ts';
import type { Site } from '../openings.ts';
import type { Edit } from './edit.ts';

export const fiftyTravellers: Edit = {
  name: 'merge of 50 travellers',
  async next(site, share) {
    const travellers = await travellersFrom(site, share);
    const body = { travellers, override_name: 'One traveller', override_employee_number: null };
    return { method: merge.method, address: merge.path, body };
  },
};

function travellersFrom({ db, clientId, customers }: Site, share: number): Promise<number[]> {
  const customer = customers[Math.floor(share * customers.length)] ?? 0;
  return inTenant(db, clientId, async (trx) => {
    const found = await trx
      .selectFrom('raw_travellers')
      .where('client_id', '=', clientId)
      .where('customer_id', '=', customer)
      .select('traveller_id as id')
      .distinct()
      .orderBy('traveller_id')
      .limit(50)
      .execute();
    return found.map(({ id }) => id);
  });
}
