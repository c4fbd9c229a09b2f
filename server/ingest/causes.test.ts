import { expect, test } from 'vitest';
import { smallHierarchy, stay } from '../test/builders/feed.ts';
import { testDatabase } from '../test/database.ts';
import { newClient } from '../test/importing.ts';

const database = testDatabase();

test('a rejected node is one cause with all rows below it', async () => {
  const client = await newClient(database);
  const hierarchy = smallHierarchy.map((node) => (node.node_code === 'ACME' ? { ...node, label: '' } : node));
  const lines = ['ACME', 'ACME-1', 'ACME-1', 'ACME-2', 'BETA'].map((node_code) => ({ node_code }));
  const { causes, rejectCounts, added } = await client.importFeed({ hierarchy, lines });
  expect(added).toBe(1);
  expect(rejectCounts).toEqual({ 'hierarchy.csv': 4, 'line_items.csv': 4 });
  expect(causes).toEqual({
    count: 1,
    list: [
      {
        file: 'hierarchy.csv',
        sourceFile: 'hierarchy.csv',
        column: 'label',
        reason: 'required, but empty',
        cause: 'required, but empty',
        rows: 1,
        firstRow: 2,
        examples: [{ value: '', row: 2 }],
        needing: { 'hierarchy.csv': 3, 'line_items.csv': 4 },
      },
    ],
  });
});

test('lines that need a rejected place or policy are listed under its cause', async () => {
  const client = await newClient(database);
  const { causes } = await client.importFeed({
    locations: [{ code: 'lodge', country: 'Australia' }],
    policies: [{ policy_code: 'P1', is_compliant: 'maybe' }],
    lines: [stay('Hotel', 'lodge', '2026-03-10', '2026-03-12'), { policy_code: 'P1' }, { policy_code: 'P1' }],
  });
  expect(causes.list.map(({ file, column, needing }) => [file, column, needing])).toEqual([
    ['locations.csv', 'country', { 'line_items.csv': 1 }],
    ['policies.csv', 'is_compliant', { 'line_items.csv': 2 }],
  ]);
});

test('rows with the same reason are grouped, with their most frequent values', async () => {
  const client = await newClient(database);
  const amounts = ['ten', 'ten', 'x', 'ten', 'y', 'z', 'y'].map((amount_paid) => ({ amount_paid }));
  const late = ['09', '10'].map((day) => ({ start_at: `2026-03-${day}T08:00`, end_at: '2026-03-08T08:00' }));
  const keys = [{ line_key: 'K' }, { line_key: 'K' }, { line_key: 'J' }, { line_key: 'J' }];
  const { causes } = await client.importFeed({ lines: [...amounts, ...late, ...keys] });
  expect(causes.count).toBe(3);
  expect(causes.list).toMatchObject([
    {
      column: 'amount_paid',
      rows: 7,
      firstRow: 2,
      examples: [
        { value: 'ten', row: 2 },
        { value: 'y', row: 6 },
        { value: 'x', row: 4 },
      ],
    },
    { column: 'end_at', rows: 2, cause: 'before start_at', reason: 'before start_at, 2026-03-09T08:00' },
    { column: 'line_key', rows: 2, cause: 'same key as an earlier row', reason: 'same key as row 11' },
  ]);
});

test('nodes in a cycle are one cause, and so are nodes with unknown parents', async () => {
  const client = await newClient(database);
  const node = (node_code: string, parent_code: string) => ({ node_code, parent_code, label: node_code });
  const { causes } = await client.importFeed({
    hierarchy: [
      node('A', 'B'),
      node('B', 'A'),
      node('C', 'X'),
      node('D', 'Y'),
      node('E', 'D'),
      node('F', 'E'),
    ],
    lines: [{ node_code: 'F' }, { node_code: 'A' }],
  });
  expect(causes.list.map(({ cause, rows, needing }) => [cause, rows, needing])).toEqual([
    ['the node would lie below itself', 2, { 'line_items.csv': 1 }],
    ['unknown node', 2, { 'hierarchy.csv': 2, 'line_items.csv': 1 }],
  ]);
});
