import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Panel, PanelFrame } from './Panel.tsx';
import type { QueryState } from './QueryBoundary.tsx';

afterEach(cleanup);

const answerWith = (part: Partial<QueryState<number[]>>): QueryState<number[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...part,
});

function show(answer: QueryState<number[]>) {
  return render(
    <Panel
      title="Numbers"
      answer={answer}
      isEmpty={(numbers) => numbers.length === 0}
      emptyText="No numbers"
      extra={<button type="button">Act</button>}
    >
      {(numbers) => <p>{numbers.join(' and ')}</p>}
    </Panel>,
  );
}

const busy = () => screen.getByRole('region', { name: 'Numbers' }).querySelector('[aria-busy]');

it('has a frame for content without a query', () => {
  render(<PanelFrame title="Numbers">Nothing asked</PanelFrame>);
  expect(screen.getByRole('region', { name: 'Numbers' }).textContent).toBe('NumbersNothing asked');
});

describe('Panel', () => {
  it('is busy, without actions, while the first answer loads', () => {
    const { container } = show(answerWith({ isFetching: true }));
    expect(busy()?.getAttribute('aria-busy')).toBe('true');
    expect(container.querySelector('.ant-skeleton')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Act' })).toBeNull();
  });

  it('shows the answer', () => {
    show(answerWith({ data: [1, 2] }));
    expect(screen.getByText('1 and 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Act' })).toBeTruthy();
    expect(busy()?.getAttribute('aria-busy')).toBe('false');
  });

  it('keeps the old answer and is busy while a newer one loads', () => {
    show(answerWith({ data: [1, 2], isFetching: true, isPlaceholderData: true }));
    expect(screen.getByText('1 and 2')).toBeTruthy();
    expect(busy()?.getAttribute('aria-busy')).toBe('true');
  });

  it('shows the text for an empty result', () => {
    show(answerWith({ data: [] }));
    expect(screen.getByText('No numbers')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Act' })).toBeNull();
  });

  it('offers a retry after an error and hides figures that may be outdated', async () => {
    const refetch = vi.fn();
    show(answerWith({ data: [1, 2], error: new Error('500'), refetch }));
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(screen.queryByText('1 and 2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('shows the reason of a 403 without a retry', () => {
    const error = Object.assign(new Error('403'), { status: 403, detail: 'You may not see this.' });
    show(answerWith({ error }));
    expect(screen.getByRole('alert').textContent).toBe('You may not see this.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the sentences of a 400 without a retry', () => {
    const error = Object.assign(new Error('400'), { status: 400, fields: { node: 'Choose a customer.' } });
    show(answerWith({ error }));
    expect(screen.getByRole('alert').textContent).toBe('Choose a customer.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('shows the skeleton again during a retry', () => {
    const { container } = show(answerWith({ error: new Error('500'), isFetching: true }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(container.querySelector('.ant-skeleton')).not.toBeNull();
  });

  it('survives content that fails to render', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <Panel title="Numbers" answer={answerWith({ data: [1] })}>
        {() => <Broken />}
      </Panel>,
    );
    expect(screen.getByRole('alert').textContent).toContain('could not be shown');
    quiet.mockRestore();
  });
});

function Broken(): never {
  throw new Error('broken on purpose');
}
