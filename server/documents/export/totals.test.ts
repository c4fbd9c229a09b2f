import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Answer } from '../../../contract/http/endpoint.ts';
import { exportInvoice, exportSegments } from '../../../contract/reports/data-export.ts';
import { tableExtensions } from '../../../contract/reports/kinds.ts';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { productTypes } from '../../../contract/vocabulary/constants.ts';
import { demoDay, demoPeople, drawnLooks, type Person, withDemo } from '../../test/demo-tmcs.ts';
import { centsOf, exported } from '../../test/exported.ts';
import { testServer } from '../../test/server.ts';

// Over the demo, for any filter and user: a file's amounts add up to Summary's figures.
const server = testServer({ template: withDemo, clock: () => new Date(`${demoDay}T02:00Z`) });
const people: Person[] = [];

beforeAll(async () => {
  people.push(...(await demoPeople(server.database.owner)));
});

/** The number of exports; set higher by hand. */
const numRuns = Number(process.env.EXPORT_LOOKS ?? 5);

type Spend = Answer<typeof totalSpend>;
/** Summary's figures, and the product types that each adds up. */
const metrics = [
  ['air', ['Air']],
  ['hotel', ['Hotel']],
  ['car', ['Car']],
  ['service_fees', ['Service Fee']],
  ['other', ['Rail', 'Insurance', 'Other']],
  ['total', productTypes],
] as const satisfies readonly (readonly [keyof Spend, readonly string[]])[];

test('the totals of each export equal Summary’s', { timeout: 600_000 }, async () => {
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(
      drawnLooks(people),
      fc.constantFrom(...metrics),
      fc.constantFrom(...tableExtensions),
      async ({ email, filter }, [metric, types], reportFormat) => {
        const summary = await server.send(email, totalSpend, { query: filter });
        if (summary.status === 404) return;
        answered += 1;
        const spend = summary.body as Spend;
        const cents = (one: keyof Spend) => Math.round((spend[one] as number) * 100);
        const query = { ...filter, reportFormat };
        const invoice = { ...query, ...(metric !== 'total' && { productTypes: types.join() }) };
        expect(centsOf(await exported(server, email, exportInvoice, invoice))).toBe(cents(metric));
        expect(centsOf(await exported(server, email, exportSegments, query))).toBe(cents('air'));
      },
    ),
    { numRuns, seed: 20260630 },
  );
  expect(answered).toBeGreaterThan(1);
});
