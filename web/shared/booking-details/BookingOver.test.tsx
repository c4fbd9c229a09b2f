import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingLine } from '@tripledger/contract/traveller/booking-details.ts';
import { ConfigProvider } from 'antd';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { RowsModal } from '../../ui/RowsModal.tsx';
import { Dashboard, lazyModals } from '../dashboard/Dashboard.tsx';
import type { DetailModals } from '../dashboard/details.ts';
import { showBlock } from '../dashboard/show-block.fixture.tsx';
import { BookingOver } from './BookingOver.tsx';
import { useOpenBooking } from './useBooking.ts';

const flight: BookingLine = {
  travellerName: 'Ada Lovelace',
  costCentre: 'Plant 1',
  productType: 'Air',
  transactionDate: '2026-03-01',
  header: 'Example Air',
  totalSpend: 100,
  startDate: '2026-03-10T22:30',
  endDate: '2026-03-11T04:45',
  detail: 'A to B',
  additionalDetail: 'Economy',
  status: 'Normal',
  invoiceNumber: 'I1',
  invoiceDate: null,
  policyCode: 'P2',
  lostSavings: 12,
  references: [{ name: 'Ticket number', value: 'T1' }],
  source: null,
  delivered: null,
};
const cancelled: BookingLine = { ...flight, header: 'Other Air', status: 'Cancelled', totalSpend: 55 };

let requests: string[] = [];
let isPartial = false;
beforeEach(() => {
  [requests, isPartial] = [[], false];
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(new URL(address, 'http://localhost').search);
    return Response.json({ lines: [flight, cancelled], isPartial });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const details = z.discriminatedUnion('of', [z.object({ of: z.literal('list') })]);
const modals: DetailModals<z.infer<typeof details>> = {
  list: () => (
    <RowsModal title="List">
      <Row />
    </RowsModal>
  ),
};
const Modal = lazyModals(async () => ({ default: modals }));

function Row() {
  const open = useOpenBooking();
  return (
    <button type="button" onClick={() => open({ bookingReference: 'B/1', travellerId: 5 })}>
      B/1
    </button>
  );
}

const list = '?node=7&detail=%7B%22of%22%3A%22list%22%7D';
const show = (search: string) =>
  showBlock(
    // The test DOM plays no animations, so they would never end.
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Dashboard details={details} Modal={Modal}>
        {null}
      </Dashboard>
      <BookingOver />
    </ConfigProvider>,
    search,
  );
// In tests Ant Design gives the titles of all dialogs the same id, so dialogs cannot be found by name.
const drawer = async () =>
  (await screen.findByText('Booking B/1')).closest<HTMLElement>('[role="dialog"]') as HTMLElement;
const noDrawer = () => waitFor(() => expect(screen.queryByText('Booking B/1')).toBeNull());

it('opens over the open modal and in the URL; closing it or going Back returns to the modal', async () => {
  const { router } = show(list);
  const before = router.state.location.key;
  const opened = () => new URLSearchParams(router.state.location.search).get('booking');
  for (const close of [() => userEvent.keyboard('{Escape}'), () => router.navigate(-1)]) {
    await userEvent.click(await screen.findByRole('button', { name: 'B/1' }));
    await drawer();
    expect(opened()).toBe('{"bookingReference":"B/1","travellerId":5}');
    await close();
    await noDrawer();
    expect(router.state.location.key).toBe(before);
    expect(screen.getByRole('dialog', { name: 'List' })).toBeTruthy();
  }
  expect(requests).toContain('?bookingReference=B%2F1&travellerId=5');
});

it('is restored by a link together with the modal below, to which it closes', async () => {
  const { router } = show(`${list}&booking=${encodeURIComponent('{"bookingReference":"B/1"}')}`);
  await userEvent.click(within(await drawer()).getByRole('button', { name: 'Close' }));
  await noDrawer();
  expect(router.state.location.search).toBe(list);
  expect(await screen.findByRole('dialog', { name: 'List' })).toBeTruthy();
});

it.each(['{}', '{"bookingReference":""}', '{"bookingReference":7}', 'B1'])(
  'ignores an unreadable parameter: %s',
  async (text) => {
    const { settled } = show(`?booking=${encodeURIComponent(text)}`);
    await settled();
    await noDrawer();
    expect(requests).toEqual([]);
  },
);

it('shows the common facts once, then itinerary, invoice, policy and references', async () => {
  isPartial = true;
  show('?booking={"bookingReference":"B/1"}');
  const booking = within(await drawer());
  const section = async (name: string) => (await booking.findByRole('region', { name })).textContent;
  expect(await section('Air')).toBe(
    'Air' +
      '10 Mar 2026Example AirA to BEconomyDepart 22:30Arrive 04:45+1$100.00' +
      '10 Mar 2026Other AirCancelledA to BEconomyDepart 22:30Arrive 04:45+1$55.00',
  );
  expect(booking.getByText('Ada Lovelace')).toBeTruthy();
  expect(booking.getByText('10 Mar 2026 to 11 Mar 2026')).toBeTruthy();
  expect(booking.getByText('$55.00').tagName).toBe('S');
  expect(booking.getAllByText('$100.00')[0]?.tagName).toBe('STRONG');
  expect(await section('Itinerary')).toMatch(/Total \(excluding void and cancelled\)\$100\.00$/);
  expect(await section('Invoice')).toBe('InvoiceAmountI1$100.00');
  expect(await section('Policy')).toContain('Example Air, A to B: code P2$12.00');
  expect(await section('References')).toBe('ReferencesTicket numberT1');
  expect(booking.getByText(/Some lines of this booking are left out/)).toBeTruthy();
});
