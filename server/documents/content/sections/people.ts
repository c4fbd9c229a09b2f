/** Travellers, and the tickets that they left unused. */
import type { Section } from '../../document.ts';
import { cards, columnChart, moreRows, rankedChart, rankedTable, section } from '../blocks.ts';
import type { Sources } from './section.ts';

export async function travellers({ figures, words }: Sources): Promise<Section | null> {
  const [all, nameless, counted] = await Promise.all([
    figures.ranking(['totalTravelSpend', 'bookings'], ['traveller'], { limit: 15 }),
    figures.totals(['totalTravelSpend'], { where: [{ dimension: 'traveller', in: [null] }] }),
    figures.totals(['travellers']),
  ]);
  const named = all.rows.filter(({ keys }) => keys[0] !== null);
  const number = counted.now.travellers ?? 0;
  if (named.length === 0 || number === 0) return null;
  const whole = all.total.now.totalTravelSpend ?? 0;
  const without = nameless.now.totalTravelSpend ?? 0;
  const leading = named.slice(0, 10);
  const sum = leading.reduce((total, { now }) => total + (now.totalTravelSpend ?? 0), 0);
  const title =
    number > leading.length && whole > 0
      ? `${leading.length} of ${words.count(number)} travellers account for ${words.percent((sum / whole) * 100, 0)} of spend`
      : `${words.plural(number, 'traveller')} spent ${words.money(whole - without)}`;
  const isListed = named.length < all.rows.length;
  const rows = all.rows.map((row) => (row.keys[0] === null ? { ...row, label: 'No traveller named' } : row));
  const isAmongOthers = !isListed && without !== 0 && all.others !== null;
  const otherTravellers = (all.others?.rows ?? 0) - 1;
  return section('Travellers', title, [
    rankedTable({ ...all, rows }, words, {
      title: 'Travellers with the highest spend',
      name: 'Traveller',
      many: 'travellers',
      ...(isAmongOthers && {
        othersLabel:
          otherTravellers > 0
            ? `${moreRows(otherTravellers, 'travellers', words)}, and spend without a traveller`
            : 'Spend without a traveller',
      }),
      columns: { totalTravelSpend: 'Spend', bookings: 'Bookings' },
      ...(without !== 0 && {
        note: `Travellers: ${words.money(whole - without)} of ${words.money(whole)}; ${words.money(without)} has no traveller.`,
      }),
    }),
  ]);
}

/** As of now. */
export async function unusedTickets({ figures, words }: Sources): Promise<Section | null> {
  if (!figures.may('tickets_in_credit')) return null;
  const [totals, months, airlines] = await Promise.all([
    figures.totals(['creditValue', 'ticketsInCredit', 'expiringTickets']),
    figures.ranking(['creditValue', 'ticketsInCredit'], ['creditExpiryMonth'], { order: 'key', limit: 24 }),
    figures.ranking(['creditValue', 'ticketsInCredit'], ['airline'], { limit: 8 }),
  ]);
  const { creditValue, ticketsInCredit, expiringTickets } = totals.now;
  if (!ticketsInCredit) return null;
  const soon = expiringTickets
    ? `; ${words.count(expiringTickets)} expire${expiringTickets === 1 ? 's' : ''} within 30 days`
    : '';
  const verb = ticketsInCredit === 1 ? 'is' : 'are';
  const title = `${words.plural(ticketsInCredit, 'unused ticket')} worth ${words.money(creditValue)} ${verb} in credit${soon}`;
  return section('Unused tickets', title, [
    cards(totals, {
      creditValue: 'Value in credit today',
      ticketsInCredit: 'Unused tickets',
      expiringTickets: 'Expire within 30 days',
    }),
    columnChart(months.rows, words, 'creditValue', {
      title: 'Credit by the month in which it expires',
      labels: months.rows.map(({ label }) => words.month(label)),
    }),
    rankedChart(airlines, words, 'creditValue', { title: 'Credit by airline', many: 'airlines' }),
  ]);
}
