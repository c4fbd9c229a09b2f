import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { TopTravellers } from './TopTravellers.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const traveller = (travellerId: number, totalSpend: number) => ({
  travellerId,
  travellerName: `Traveller ${travellerId}`,
  employeeNumber: null,
  costCentre: 'Sales',
  bookings: 1,
  airSpend: totalSpend,
  hotelSpend: 0,
  carSpend: 0,
  serviceFeesSpend: 0,
  otherSpend: 0,
  totalSpend,
});

it('requests the earlier dates for the travellers shown, and adds their change', async () => {
  const requests: URLSearchParams[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URLSearchParams(address.split('?')[1]);
    requests.push(query);
    return Response.json(query.has('limit') ? [traveller(7, 300), traveller(9, 50)] : [traveller(7, 200)]);
  });
  const { settled } = showBlock(<TopTravellers />, '?from=2026-02-01&to=2026-02-28&compare=previous');
  expect(await screen.findByText('▲ +50.0%')).toBeTruthy();
  await settled();
  expect(
    requests.map((query) => [query.get('dateStart'), query.get('limit'), query.get('travellerIds')]),
  ).toEqual([
    ['2026-02-01', '10', null],
    ['2026-01-01', null, '7,9'],
  ]);
  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'TravellerTotal spendChange',
    'Traveller 7$300.00▲ +50.0%',
    'Traveller 9$50.00–',
  ]);
});
