import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { showBlock } from '../shared/dashboard/show-block.fixture.tsx';
import { ShowOnly } from '../shared/only/ShowOnly.tsx';
import { OnlyChips } from './OnlyChips.tsx';

afterEach(cleanup);

const block = (
  <>
    <OnlyChips />
    <ShowOnly only={{ airline: 'Qantas' }} />
  </>
);
const address = (only: object) => `?${new URLSearchParams({ only: JSON.stringify(only) })}`;

it('adds to what is shown alone, and removes one of it', async () => {
  const ann = { traveller: { id: 7, name: 'Ann Lee' } };
  const { router } = showBlock(block, address(ann));
  const only = () => new URLSearchParams(router.state.location.search).get('only');
  await userEvent.click(screen.getByRole('button', { name: 'Show only this' }));
  expect(JSON.parse(only()!)).toEqual({ ...ann, airline: 'Qantas' });
  expect(screen.queryByRole('button', { name: 'Show only this' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: /^Traveller: Ann Lee.*remove$/ }));
  expect(JSON.parse(only()!)).toEqual({ airline: 'Qantas' });
  await userEvent.click(screen.getByRole('button', { name: /^Airline: Qantas.*remove$/ }));
  expect(only()).toBeNull();
});

it('says that a screen without such lines ignores it', () => {
  showBlock(block, address({ airline: 'Qantas' }));
  expect(screen.getByText('Airline: Qantas (no effect on this screen)')).toBeTruthy();
});
