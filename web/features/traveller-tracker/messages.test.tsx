import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { MessageAnswers } from '@tripledger/contract/traveller-tracker/messages.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { useFilter } from '../../filter/useFilter.ts';
import { showBlock } from '../../shared/dashboard/show-block.fixture.tsx';
import { answerCounts, answerRows, countsOf, historyWords } from './message-words.ts';
import { PeopleList } from './PeopleList.tsx';
import { useDatesOfHeader, useWhen } from './useWhen.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const zone = 'Australia/Melbourne';
const recipient = (name: string, safeAt: string | null, helpAt: string | null) => ({
  travellerId: 1,
  name,
  email: `${name}@acme.test`,
  state: 'sent' as const,
  at: '2026-03-11T00:00:00.000Z',
  remindedAt: null,
  safeAt,
  helpAt,
});
const message: MessageAnswers = {
  id: 1,
  at: '2026-03-11T00:00:00.000Z',
  sender: 'Boss',
  place: 'Singapore',
  subject: 'Are you safe?',
  text: 'Please answer.',
  answersUntil: '2026-03-12T00:00:00.000Z',
  isOpen: true,
  remindAt: '2026-03-11T04:00:00.000Z',
  reportedAt: null,
  recipients: [
    recipient('Ada', '2026-03-11T00:10:00.000Z', null),
    recipient('Bob', null, null),
    recipient('Cat', '2026-03-11T00:10:00.000Z', '2026-03-11T01:00:00.000Z'),
    recipient('Dan', '2026-03-11T02:00:00.000Z', '2026-03-11T01:00:00.000Z'),
  ],
};

it('lists who needs help first, then who has not answered, with the later answer of each', () => {
  expect(
    answerRows(message, zone).map(({ name, answer, answered, earlier }) => [name, answer, answered, earlier]),
  ).toEqual([
    ['Cat', 'Needs help', '11-Mar-2026, 12:00', 'Safe, 11-Mar-2026, 11:10'],
    ['Bob', 'No answer', '', ''],
    ['Ada', 'Safe', '11-Mar-2026, 11:10', ''],
    ['Dan', 'Safe', '11-Mar-2026, 13:00', 'Needed help, 11-Mar-2026, 12:00'],
  ]);
  expect(answerCounts(countsOf(message))).toBe('1 needs help · 2 safe · 1 has not answered');
});

it('says what happened and what follows', () => {
  expect(historyWords(message, zone)).toEqual([
    'Sent 11-Mar-2026, 11:00 by Boss to 4 travellers: Singapore.',
    'Answers are accepted until 12-Mar-2026, 11:00.',
    'Reminder to those who have not answered: 11-Mar-2026, 15:00.',
  ]);
  const over = { ...message, isOpen: false, reportedAt: '2026-03-12T00:01:00.000Z' };
  expect(historyWords(over, zone).slice(1)).toEqual([
    'Answers were accepted until 12-Mar-2026, 11:00.',
    'Report e-mailed to the sender 12-Mar-2026, 11:01.',
  ]);
});

it('shows people with place, level, until when and their answer, and filters them by level', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      isOpen: false,
      people: [{ travellerId: 1, safeAt: null, helpAt: '2026-03-11T01:00:00.000Z' }],
    }),
  );
  const person = (travellerId: number, travellerName: string, country: string) => ({
    travellerId,
    travellerName,
    place: `Place of ${travellerName}`,
    countries: [country],
    departure: '2026-03-14T08:00',
    bookings: [{ bookingId: travellerId, bookingReference: travellerName }],
  });
  const { settled } = showBlock(
    <PeopleList
      answer={{ people: [person(1, 'Ada', 'AF'), person(2, 'Bob', 'AU')], isCut: false }}
      travellers={3}
      levels={new Map([['AF', 5]])}
      onAll={() => undefined}
    />,
    '',
  );
  await settled();
  const people = () => screen.getAllByRole('listitem').map((one) => one.textContent);
  expect(people()).toEqual([
    'AdaNeeds helpPlace of Ada, until 14-Mar-2026, 08:00Do not travel',
    'BobPlace of Bob, until 14-Mar-2026, 08:00N/A',
  ]);
  screen.getByText('1 booking without a traveller’s name is not listed.');
  await userEvent.click(screen.getByRole('combobox', { name: 'Advisory level' }));
  await userEvent.click(await screen.findByText('Do not travel (1)'));
  expect(people()).toHaveLength(1);
});

function Header() {
  const { chosen, choose } = useWhen();
  const { setFilter } = useFilter();
  useDatesOfHeader(() => choose({ ...chosen, mode: 'dates', time: null }, { replace: true }));
  return (
    <button type="button" onClick={() => setFilter({ range: 'last_month' })}>
      {chosen.mode}
    </button>
  );
}

it('shows the dates of the header once somebody chooses them', async () => {
  const { router, settled } = showBlock(<Header />, '?range=this_month');
  await userEvent.click(screen.getByRole('button', { name: 'now' }));
  await settled();
  screen.getByRole('button', { name: 'dates' });
  // Going back chooses nothing.
  await act(() => router.navigate(-1));
  screen.getByRole('button', { name: 'now' });
});
