import { sql } from 'kysely';
import { nameHues, warmHues } from '../../../contract/core/hues.ts';
import type { Reading } from '../../db/ask.ts';
import { askPerVersion } from '../../db/ask-per-version.ts';
import { build } from '../../db/build.ts';
import { type ColorOf, colorsInOrder } from '../../measures/name-colors.ts';

const coolHues = nameHues.filter((hue) => !warmHues.includes(hue));

/** The policy pie's colours, by description: cool for compliant ones, warm for the others. */
export async function policyColors(reading: Reading): Promise<ColorOf> {
  const policies = await askPerVersion(
    reading,
    build
      .selectFrom('policy_codes as policy')
      .where('policy.client_id', '=', reading.clientId)
      .select(['policy.description as name', sql<boolean>`bool_and(policy.is_compliant)`.as('isCompliant')])
      .groupBy('policy.description')
      .orderBy(sql`min(policy.id)`),
  );
  const named = (isCompliant: boolean) =>
    policies.filter((policy) => policy.isCompliant === isCompliant).map(({ name }) => name);
  const others = named(false);
  const cool = colorsInOrder(named(true), coolHues);
  const warm = colorsInOrder(others, warmHues);
  return (name) => (others.includes(name) ? warm(name) : cool(name));
}
