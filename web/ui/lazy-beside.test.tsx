import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DrawingBoundary } from './DrawingBoundary.tsx';
import { lazyBeside, Waiting } from './lazy-beside.ts';

afterEach(cleanup);

const Picture = ({ of: what }: { of: string }) => <p>picture of {what}</p>;

const inPlace = (Part: typeof Picture, of = 'bars') => (
  <Waiting value={<p>waiting</p>}>
    <Part of={of} />
  </Waiting>
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

it('tells whoever draws it when it does not arrive at all', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyBeside<typeof Picture>(() => Promise.reject(new Error('the server is gone')));
  render(<DrawingBoundary>{inPlace(Part)}</DrawingBoundary>);
  expect(await screen.findByRole('alert')).toBeTruthy();
  silenced.mockRestore();
});
