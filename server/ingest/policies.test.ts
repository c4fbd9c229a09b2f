/** policies.csv: defaults for every customer's codes, and descriptions for one customer's. */
import { expect, test } from 'vitest';
import type { Row } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';

const database = testDatabase();

type Client = Awaited<ReturnType<typeof newClient>>;

const line = (node_code: string, policy_code: string): Row => ({
  node_code,
  policy_code,
  line_key: `${node_code} ${policy_code}`,
});
const policy = (policy_code: string, node_code: string, description: string, is_compliant = 'Y'): Row => ({
  policy_code,
  node_code,
  description,
  is_compliant,
});

/** Each code of each customer as text. */
async function shown({ id, within, nodes }: Client) {
  const customers = new Map((await nodes()).map((node) => [node.id, node.code]));
  const found = await within((trx) =>
    trx
      .selectFrom('raw_policy_codes as raw')
      .innerJoin('policy_codes as policy', (join) =>
        join.onRef('policy.client_id', '=', 'raw.client_id').onRef('policy.id', '=', 'raw.policy_code_id'),
      )
      .where('raw.client_id', '=', id)
      .select(['raw.customer_id', 'raw.code', 'policy.description', 'policy.is_compliant'])
      .orderBy('raw.customer_id')
      .orderBy('raw.code')
      .execute(),
  );
  return found.map(
    ({ customer_id, code, description, is_compliant }) =>
      `${customers.get(customer_id)} ${code}: ${description}${is_compliant ? '' : ', not compliant'}`,
  );
}

test('a row without a customer applies to every customer without a row of its own', async () => {
  const client = await newClient(database);
  const lines = [line('ACME-1', 'P1'), line('ACME-2', 'P2'), line('BETA-1', 'P1'), line('BETA', 'P3')];
  const result = await client.importFeed({
    policies: [policy('P1', '', 'Usual', 'N'), policy('P1', 'BETA', 'Of Beta'), policy('P9', 'ACME', 'Nine')],
    lines,
  });
  expect(result).toMatchObject({ rejected: 0, policies: { added: 5, changed: 0 } });
  expect(await shown(client)).toEqual([
    'ACME P1: Usual, not compliant',
    'ACME P2: P2',
    'ACME P9: Nine',
    'BETA P1: Of Beta',
    'BETA P3: P3',
  ]);
  const again = await client.importFeed({ policies: [policy('P1', '', 'Usual', 'N')], lines });
  expect(again).toMatchObject({ added: 0, policies: { added: 0, changed: 0 } });
});

test('later feeds: a default does not apply to customers with a row, and is stored for new customers', async () => {
  const client = await newClient(database);
  const lines = [line('ACME-1', 'P1'), line('BETA-1', 'P1')];
  await client.importFeed({
    policies: [policy('P1', 'BETA', 'Of Beta'), policy('P2', '', 'Two', 'N')],
    lines,
  });
  const changed = await client.importFeed({ policies: [policy('P1', '', 'Usual', 'N')], lines });
  expect(changed).toMatchObject({ policies: { added: 0, changed: 1 } });
  expect(await shown(client)).toEqual(['ACME P1: Usual, not compliant', 'BETA P1: Of Beta']);

  await client.importFeed({ lines: [...lines, line('ACME-2', 'P2')] });
  expect((await shown(client))[1]).toBe('ACME P2: Two, not compliant');

  await client.importFeed({ policies: [policy('P1', 'ACME', 'Of Acme'), policy('P1', '', 'Anew')], lines });
  expect(await shown(client)).toEqual([
    'ACME P1: Of Acme',
    'ACME P2: Two, not compliant',
    'BETA P1: Of Beta',
  ]);
});

test('stores a feed in which only a default changed', async () => {
  const client = await newClient(database);
  await client.importFeed({ policies: [policy('P1', '', 'Before')], lines: [] });
  await client.importFeed({ policies: [policy('P1', '', 'After')], lines: [] });
  await client.importFeed({ lines: [line('ACME', 'P1')] });
  expect(await shown(client)).toEqual(['ACME P1: After']);
});

test('rejects rows of unknown customers; a line needs its customer’s row, or else the default', async () => {
  const client = await newClient(database);
  await client.importFeed({
    policies: [
      policy('P1', 'NOWHERE', 'One'),
      policy('P1', 'ACME-1', 'One'),
      policy('P1', 'ACME', 'One', 'maybe'),
      policy('P1', '', 'One'),
      policy('P2', '', 'Two', 'maybe'),
      policy('P2', 'ACME', 'Two'),
      policy('P2', 'ACME', 'Two once more'),
    ],
    lines: ['ACME-1', 'BETA-1'].flatMap((node) => [line(node, 'P1'), line(node, 'P2')]),
  });
  const messages = (await client.rejects()).map(({ file, row, column, reason }) =>
    [file, row, column, reason].join(' '),
  );
  expect(messages.sort()).toEqual([
    'line_items.csv 2 policy_code needs row 4 of policies.csv, which is rejected',
    'line_items.csv 5 policy_code needs row 6 of policies.csv, which is rejected',
    'policies.csv 2 node_code unknown node',
    'policies.csv 3 node_code no customer, but a node below ACME-OPS',
    'policies.csv 4 is_compliant neither Y nor N',
    'policies.csv 6 is_compliant neither Y nor N',
    'policies.csv 8 policy_code same code and node as row 7',
  ]);
});
