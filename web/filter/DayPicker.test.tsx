import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import dayjs from 'dayjs';
import { afterEach, expect, it } from 'vitest';
import { DayPicker } from './DayPicker.tsx';

afterEach(cleanup);

/** A picker whose page shows a chosen day only when `show` is called: the address changes before the page does. */
function slowPage() {
  const chosen: string[] = [];
  const picker = (day: string) => (
    <DayPicker
      label="Last day"
      value={dayjs(day)}
      onChange={(next) => chosen.push(next.format('YYYY-MM-DD'))}
    />
  );
  const { rerender } = render(picker('2026-10-31'));
  const show = (day: string) => rerender(picker(day));
  return { chosen, show, field: screen.getByLabelText<HTMLInputElement>('Last day') };
}

it('keeps the day that the keys chose until the page shows it, and then follows the page', async () => {
  const { chosen, show, field } = slowPage();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{PageUp}{ArrowLeft}{Enter}');
  expect(field.value).toBe('29-Sep-2026');
  await userEvent.tab();
  expect(field.value).toBe('29-Sep-2026');
  show('2026-09-29');
  expect(field.value).toBe('29-Sep-2026');
  show('2026-10-31');
  expect(field.value).toBe('31-Oct-2026');
  expect(chosen).toEqual(['2026-09-29']);
});

it('forgets the day that the keys reached when it is left without Enter', async () => {
  const { chosen, field } = slowPage();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}{PageUp}{Escape}');
  expect(field.value).toBe('31-Oct-2026');
  expect(chosen).toEqual([]);
});
