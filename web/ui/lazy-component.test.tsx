import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DrawingBoundary } from './DrawingBoundary.tsx';
import { lazyComponent, Waiting } from './lazy-component.ts';

afterEach(cleanup);

const Picture = ({ of: what }: { of: string }) => <p>picture of {what}</p>;

const inPlace = (Part: typeof Picture, of = 'bars') => (
  <Waiting value={<p>waiting</p>}>
    <Part of={of} />
  </Waiting>
);

it('renders at once if it is already loaded', async () => {
  const Part = lazyComponent(async () => ({ default: Picture }));
  Part.load();
  await Promise.resolve();
  render(inPlace(Part));
  expect(screen.queryByText('waiting')).toBeNull();
  expect(screen.getByText('picture of bars')).toBeTruthy();
});

it('is requested once, by the first load or render', async () => {
  const fetchPart = vi.fn(async () => ({ default: Picture }));
  const Part = lazyComponent(fetchPart);
  expect(fetchPart).not.toHaveBeenCalled();
  const { rerender } = render(inPlace(Part));
  expect(screen.getByText('waiting')).toBeTruthy();
  Part.load();
  const drawn = await screen.findByText('picture of bars');
  expect(fetchPart).toHaveBeenCalledTimes(1);
  // It remains the same element after loading has finished.
  rerender(inPlace(Part, 'slices'));
  expect(screen.getByText('picture of slices')).toBe(drawn);
});

it('is requested again if loading failed', async () => {
  const fetchPart = vi
    .fn(async () => ({ default: Picture }))
    .mockRejectedValueOnce(new Error('the server restarts'));
  const Part = lazyComponent(fetchPart);
  Part.load();
  await Promise.resolve();
  render(inPlace(Part));
  expect(await screen.findByText('picture of bars')).toBeTruthy();
  expect(fetchPart).toHaveBeenCalledTimes(2);
});

it('throws to the boundary if loading fails repeatedly', async () => {
  const silenced = vi.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyComponent<typeof Picture>(() => Promise.reject(new Error('the server is gone')));
  render(<DrawingBoundary>{inPlace(Part)}</DrawingBoundary>);
  expect(await screen.findByRole('alert')).toBeTruthy();
  silenced.mockRestore();
});
