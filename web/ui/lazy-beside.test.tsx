import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { lazyBeside } from './lazy-beside.ts';

afterEach(cleanup);

const Picture = ({ of: what }: { of: string }) => <p>picture of {what}</p>;

const inPlace = (Part: typeof Picture, of = 'bars') => (
  <Suspense fallback={<p>waiting</p>}>
    <Part of={of} />
  </Suspense>
);

it('is drawn at once when it has arrived', async () => {
  const Part = lazyBeside(async () => ({ default: Picture }));
  Part.load();
  await Promise.resolve();
  render(inPlace(Part));
  expect(screen.queryByText('waiting')).toBeNull();
  expect(screen.getByText('picture of bars')).toBeTruthy();
});

it('is asked for once, by whoever needs it first', async () => {
  const fetchPart = vi.fn(async () => ({ default: Picture }));
  const Part = lazyBeside(fetchPart);
  expect(fetchPart).not.toHaveBeenCalled();
  const { rerender } = render(inPlace(Part));
  expect(screen.getByText('waiting')).toBeTruthy();
  Part.load();
  const drawn = await screen.findByText('picture of bars');
  expect(fetchPart).toHaveBeenCalledTimes(1);
  // It stays the same element, although it has arrived by now.
  rerender(inPlace(Part, 'slices'));
  expect(screen.getByText('picture of slices')).toBe(drawn);
});

it('is asked for again when it did not arrive', async () => {
  const fetchPart = vi
    .fn(async () => ({ default: Picture }))
    .mockRejectedValueOnce(new Error('the server restarts'));
  const Part = lazyBeside(fetchPart);
  Part.load();
  await Promise.resolve();
  render(inPlace(Part));
  expect(await screen.findByText('picture of bars')).toBeTruthy();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});
