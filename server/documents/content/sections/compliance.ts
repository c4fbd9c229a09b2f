/** Compliance with travel policy, and what non-compliance cost. */
import type { Section } from '../../document.ts';
import { cards, rankedTable, section } from '../blocks.ts';
import type { Sources } from './section.ts';

export async function compliance({ figures, words }: Sources): Promise<Section | null> {
  const [totals, policies, units] = await Promise.all([
    figures.totals(['lostSavings', 'nonCompliantSpend', 'nonCompliantBookings', 'onlineBookingCompliance']),
    figures.ranking(['lostSavings', 'nonCompliantSpend', 'nonCompliantLines'], ['policy']),
    figures.ranking(['lostSavings', 'nonCompliantSpend', 'nonCompliantLines'], ['costCentre']),
  ]);
  const { lostSavings, nonCompliantSpend, nonCompliantBookings } = totals.now;
  if (!lostSavings && !nonCompliantSpend && !nonCompliantBookings) return null;
  const columns = {
    lostSavings: 'Lost savings',
    nonCompliantSpend: 'Non-compliant spend',
    nonCompliantLines: 'Non-compliant items',
  };
  const title = lostSavings
    ? words.moved('Lost savings', totals, 'lostSavings')
    : words.moved('Non-compliant spend', totals, 'nonCompliantSpend', true);
  return section('Compliance', title, [
    cards(totals, {
      lostSavings: 'Lost savings',
      nonCompliantSpend: 'Non-compliant spend',
      nonCompliantBookings: 'Non-compliant bookings',
      onlineBookingCompliance: 'Booked online',
    }),
    rankedTable(withLoss(policies), words, { title: 'By policy', name: 'Policy', many: 'policies', columns }),
    rankedTable(withLoss(units), words, {
      title: 'By cost centre',
      name: 'Cost centre',
      many: 'cost centres',
      columns,
    }),
  ]);
}

type Costs = 'lostSavings' | 'nonCompliantSpend' | 'nonCompliantLines';

/** Rows of which nothing was lost or non-compliant say nothing, and add nothing to the total. */
function withLoss<Answer extends { rows: readonly { now: Readonly<Record<Costs, number | null>> }[] }>(
  ranking: Answer,
): Answer {
  const rows = ranking.rows.filter(
    ({ now }) => now.lostSavings || now.nonCompliantSpend || now.nonCompliantLines,
  );
  return { ...ranking, rows };
}
