import { expect, it } from 'vitest';
import type { Column } from './columns.ts';
import { csvOf } from './csv.ts';

type Row = { text: string; amount: number | null };
const columns: Column<Row>[] = [
  { field: 'text', title: 'Text' },
  { field: 'amount', title: 'Amount', kind: 'money' },
];

it('exports countries by name', async () => {
  const rows = [{ country: 'US' }, { country: null }];
  expect(await csvOf([{ field: 'country', title: 'Country', kind: 'country' }], rows)).toBe(
    ['\uFEFFCountry', 'United States', '', ''].join('\r\n'),
  );
});

it('exports text as text, numbers as numbers, and quotes line breaks', async () => {
  const texts = ['=1+1', 'a,b', 'a;b', 'a;=1+1', 'two\nlines', 'say "no"'];
  expect(
    await csvOf(
      columns,
      texts.map((text) => ({ text, amount: -12.5 })),
    ),
  ).toBe(
    [
      '\uFEFFText,Amount',
      "'=1+1,-12.50",
      '"a,b",-12.50',
      '"a;b",-12.50',
      '"a;\'=1+1",-12.50',
      '"two\nlines",-12.50',
      '"say ""no""",-12.50',
      '',
    ].join('\r\n'),
  );
});
