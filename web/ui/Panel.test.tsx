import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Asked } from './Answered.tsx';
import { Panel, PanelFrame } from './Panel.tsx';

afterEach(cleanup);

const asked = (part: Partial<Asked<number[]>>): Asked<number[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...part,
});

function show(answer: Asked<number[]>) {
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

it('has a frame for what is not asked', () => {
  render(<PanelFrame title="Numbers">Nothing asked</PanelFrame>);
  expect(screen.getByRole('region', { name: 'Numbers' }).textContent).toBe('NumbersNothing asked');
});

describe('Panel', () => {
  it('is busy, with nothing to act on, while the first answer is under way', () => {
    const { container } = show(asked({ isFetching: true }));
    expect(busy()?.getAttribute('aria-busy')).toBe('true');
    expect(container.querySelector('.ant-skeleton')).not.toBeNull();
    expect(screen.queryByRole('button', { name: 'Act' })).toBeNull();
  });

  it('shows the answer', () => {
    show(asked({ data: [1, 2] }));
    expect(screen.getByText('1 and 2')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Act' })).toBeTruthy();
    expect(busy()?.getAttribute('aria-busy')).toBe('false');
  });

  it('keeps the old answer, and says that it is busy, while a newer one is under way', () => {
    show(asked({ data: [1, 2], isFetching: true, isPlaceholderData: true }));
    expect(screen.getByText('1 and 2')).toBeTruthy();
    expect(busy()?.getAttribute('aria-busy')).toBe('true');
  });

  it('says that nothing was found', () => {
    show(asked({ data: [] }));
    expect(screen.getByText('No numbers')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Act' })).toBeNull();
  });

  it('offers to try again after an error, and shows no figures that may be wrong', async () => {
    const refetch = vi.fn();
    show(asked({ data: [1, 2], error: new Error('500'), refetch }));
    expect(screen.getByRole('alert').textContent).toContain('could not be loaded');
    expect(screen.queryByText('1 and 2')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it('says why it was refused, and offers nothing that would be refused again', () => {
    const error = Object.assign(new Error('403'), { status: 403, detail: 'You may not see this.' });
    show(asked({ error }));
    expect(screen.getByRole('alert').textContent).toBe('You may not see this.');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('waits again while it tries again', () => {
    const { container } = show(asked({ error: new Error('500'), isFetching: true }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(container.querySelector('.ant-skeleton')).not.toBeNull();
  });

  it('survives a part that cannot be drawn', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <Panel title="Numbers" answer={asked({ data: [1] })}>
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
