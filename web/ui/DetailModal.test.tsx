import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import type { Asked } from './Answered.tsx';
import { DetailModal } from './DetailModal.tsx';
import { MoneyContext } from './money.ts';
import { OpenModal } from './RowsModal.tsx';

afterEach(cleanup);

type Row = { reference: string };

const asked = (part: Partial<Asked<Row[]>>): Asked<Row[]> => ({
  data: undefined,
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: vi.fn(),
  ...part,
});

function modal(answer: Asked<Row[]>, onClosed = vi.fn()) {
  return (
    <MoneyContext value={{ currency: 'AUD', locale: 'en-AU' }}>
      <OpenModal onClosed={onClosed}>
        <DetailModal<Row>
          title="Cost of Change Data"
          fileName="CostOfChange.csv"
          columns={[{ field: 'reference', title: 'Booking reference' }]}
          answer={answer}
          header={<p>3.46%</p>}
        />
      </OpenModal>
    </MoneyContext>
  );
}

it('is busy until its rows are there, then offers them with search, print and CSV', async () => {
  const { rerender } = render(modal(asked({ isFetching: true })));
  const dialog = await screen.findByRole('dialog', { name: 'Cost of Change Data' });
  expect(dialog.querySelector('[aria-busy=true]')).not.toBeNull();
  expect(dialog.textContent).toContain('3.46%');
  expect(screen.queryByRole('button', { name: /CSV/ })).toBeNull();

  rerender(modal(asked({ data: [{ reference: 'ABC' }] })));
  expect(screen.getByText('ABC')).toBeTruthy();
  for (const name of [/CSV/, /Print/]) expect(screen.getByRole('button', { name })).toBeTruthy();
});

it('says when there are no rows', async () => {
  render(modal(asked({ data: [] })));
  expect(await screen.findByText('No rows')).toBeTruthy();
});

it('tells its owner once it has closed', async () => {
  const onClosed = vi.fn();
  // The document of the tests plays no animations, and so never ends one.
  render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      {modal(asked({ data: [] }), onClosed)}
    </ConfigProvider>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(onClosed).toHaveBeenCalledOnce());
});
