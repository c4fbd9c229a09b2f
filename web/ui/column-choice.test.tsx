import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { hiddenColumns } from '../session/stored.ts';
import { ColumnsButton } from './ColumnsButton.tsx';
import { HiddenColumnsContext, useColumnChoice } from './column-choice.ts';
import type { Column } from './columns.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

type Row = { name: string; city: string; spend: number };
const columns: Column<Row>[] = [
  { field: 'name', title: 'Name' },
  { field: 'city', title: 'City' },
  { field: 'spend', title: 'Spend', kind: 'money' },
];

function Table() {
  const { shown, choice } = useColumnChoice('Travellers', columns);
  return (
    <>
      <output>{shown.map(({ title }) => title).join(' ')}</output>
      <ColumnsButton {...choice} />
    </>
  );
}

function show(subject = 'ada', screenPath = '/view/summary') {
  cleanup();
  render(
    <HiddenColumnsContext value={hiddenColumns(subject, screenPath)}>
      <Table />
    </HiddenColumnsContext>,
  );
}
const shown = () => screen.getByRole('status').textContent;

it('stores hidden columns per user and table, and restores all by Reset', async () => {
  show();
  expect(shown()).toBe('Name City Spend');
  await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
  // The first column identifies the row, so it cannot be hidden.
  expect(screen.queryByRole('checkbox', { name: 'Name' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Reset' }).matches(':disabled')).toBe(true);
  await userEvent.click(screen.getByRole('checkbox', { name: 'City' }));
  expect(shown()).toBe('Name Spend');

  show();
  expect(shown()).toBe('Name Spend');
  show('ada', '/view/airfare');
  expect(shown()).toBe('Name City Spend');
  show('bo');
  expect(shown()).toBe('Name City Spend');

  show();
  await userEvent.click(screen.getByRole('button', { name: /Columns/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(shown()).toBe('Name City Spend');
  show();
  expect(shown()).toBe('Name City Spend');
});

it('ignores stored values of an unknown shape', () => {
  localStorage.setItem('tripledger.2.columns.ada', '{"/view/summary Travellers":[1]}');
  show();
  expect(shown()).toBe('Name City Spend');
  localStorage.setItem('tripledger.2.columns.ada', 'no JSON');
  show();
  expect(shown()).toBe('Name City Spend');
});
