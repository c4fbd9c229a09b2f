import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Comparing } from './comparing.ts';
import { Waiting } from './lazy-component.ts';
import { Metric, MetricList, type MetricProps } from './Metric.tsx';
import { MoneyContext } from './money.ts';
import { linesOf, placesOf } from './sparkline.ts';

afterEach(cleanup);

const entry = { label: 'Airfares', unit: 'money', formula: 'Sum.', lines: 'Air lines.' } as const;

function metric(props: Partial<MetricProps>, comparing: string | null = null) {
  return (
    <Comparing value={comparing}>
      <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
        <MetricList>
          <Metric entry={entry} value={120} {...props} />
        </MetricList>
      </MoneyContext>
    </Comparing>
  );
}

it('shows no earlier value without a comparison', () => {
  render(metric({}));
  expect(screen.getByText('$120.00')).toBeTruthy();
  expect(screen.queryByText(/was/)).toBeNull();
});

it('shows the earlier value and the change, or a dash if the change is undefined', () => {
  const { rerender } = render(metric({ before: 100 }));
  expect(screen.getByText(/was \$100\.00/).textContent).toBe('was $100.00▲ +20.0%');
  rerender(metric({ before: 0 }));
  expect(screen.getByText(/was \$0\.00/).textContent).toBe('was $0.00–');
  rerender(metric({ before: null }));
  expect(screen.getByText(/was –/).textContent).toBe('was –');
  rerender(metric({ value: null, before: 100 }));
  expect(screen.getByText(/was \$100\.00/).textContent).toBe('was $100.00–');
});

it('does not open rows for a zero sum, but does for an average of zero', () => {
  const onOpen = vi.fn();
  const { rerender } = render(metric({ onOpen, value: 0 }));
  expect(screen.queryByRole('button', { name: /^Open rows/ })).toBeNull();
  rerender(metric({ onOpen, value: 0, entry: { ...entry, isAverage: true } }));
  expect(screen.getByRole('button', { name: 'Open rows of Airfares: $0.00' })).toBeTruthy();
});

it('opens its rows unless it has no value', async () => {
  const onOpen = vi.fn();
  const { rerender } = render(metric({ onOpen }));
  const value = screen.getByRole('button', { name: 'Open rows of Airfares: $120.00' });
  expect(value.textContent).toBe('$120.00');
  await userEvent.click(value);
  expect(onOpen).toHaveBeenCalledOnce();
  rerender(metric({ onOpen, value: null }));
  expect(screen.queryByRole('button', { name: /Open rows/ })).toBeNull();
});

it('shows its explanation after a click on its label', async () => {
  render(metric({}));
  await userEvent.click(screen.getByText('Airfares'));
  expect(await screen.findByText('Air lines.')).toBeTruthy();
});

it('reports better or worse only if the entry defines a better direction', () => {
  const { rerender } = render(metric({ before: 100, entry: { ...entry, better: 'lower' } }));
  expect(screen.getByText(/was \$100\.00/).textContent).toBe('was $100.00▲ +20.0% worse');
  rerender(metric({ before: 150, entry: { ...entry, better: 'lower' } }));
  expect(screen.getByText(/was \$150\.00/).textContent).toBe('was $150.00▼ -20.0% better');
  rerender(metric({ before: 120, entry: { ...entry, better: 'lower' } }));
  expect(screen.getByText(/was \$120\.00/).textContent).toBe('was $120.00= 0.0%');
});

const share = { ...entry, unit: 'percent', better: 'higher' } as const;

it.each([
  [{ entry: share, value: 82, target: 80 }, 'Target: at least 80.00%✓ met'],
  [{ entry: share, value: 79.99, target: 80 }, 'Target: at least 80.00%✗ missed'],
  [{ entry: { ...share, better: 'lower' }, value: 4.5, target: 4.5 }, 'Target: at most 4.50%✓ met'],
  [{ entry: { ...share, better: 'lower' }, value: 5, target: 4.5 }, 'Target: at most 4.50%✗ missed'],
  [{ entry: share, value: null, target: 80 }, 'Target: at least 80.00%'],
] as const)('shows for %o: %s', (props, words) => {
  render(metric(props));
  expect(screen.getByText(/^Target: /).textContent).toBe(words);
});

it('shows no target if there is none', () => {
  render(metric({ entry: share, value: 82 }));
  expect(screen.queryByText(/target/i)).toBeNull();
  expect(screen.queryByText(/met|missed/)).toBeNull();
});

it('offers its action in the explanation', async () => {
  render(metric({ action: <button type="button">Act</button> }));
  await userEvent.click(screen.getByText('Airfares'));
  expect(await screen.findByRole('button', { name: 'Act' })).toBeTruthy();
});

it('shows the compared dates in its glossary entry', async () => {
  render(metric({ before: 100 }, 'compared with 01-Jan-2025 to 31-Jan-2025'));
  await userEvent.click(screen.getByRole('button', { name: 'What is this? Airfares' }));
  expect(await screen.findByText(/Now compared with 01-Jan-2025 to 31-Jan-2025/)).toBeTruthy();
});

it('shows its last months as a line, whose click shows every month as a table', async () => {
  const trend = { months: ['Jan 2026', 'Feb 2026', 'Mar 2026 so far'], values: [100, null, 120] };
  const within = (shown: ReactNode) => <Waiting value="Placeholder of the card">{shown}</Waiting>;
  const { rerender } = render(within(metric({ trend: null })));
  expect(screen.queryByRole('button', { name: /Show as table/ })).toBeNull();
  rerender(within(metric({ trend })));
  expect(screen.queryByText('Placeholder of the card')).toBeNull();
  const name = 'Airfares, Jan 2026 to Mar 2026 so far: from $100.00 to $120.00. Show as table';
  await userEvent.click(await screen.findByRole('button', { name }));
  const rows = (await screen.findAllByRole('row')).map(({ textContent }) => textContent);
  expect(rows).toEqual(['MonthAirfares', 'Jan 2026$100.00', 'Feb 2026–', 'Mar 2026 so far$120.00']);
  expect(placesOf(trend.values)).toEqual(['4 28', null, '116 4']);
  expect(linesOf(placesOf(trend.values))).toEqual(['M4 28 h0', 'M116 4 h0']);
});

it('shows by bar, sign and word whether it meets its target', () => {
  const percent = { ...entry, unit: 'percent', better: 'higher' } as const;
  const { container, rerender } = render(metric({ entry: percent, value: 60, target: 70 }));
  expect(screen.getByText('✗ missed')).toBeTruthy();
  expect(container.querySelector('[class*="missed"][style*="60%"]')).toBeTruthy();
  rerender(metric({ entry: percent, value: 70, target: 70 }));
  expect(screen.getByText('✓ met')).toBeTruthy();
  expect(container.querySelector('[class*="missed"][style]')).toBeNull();
});
