import { sql } from 'kysely';
import { nameHues, warmHues } from '../../../contract/vocabulary/hues.ts';
import type { Reading } from '../../access/ask.ts';
import { askPerVersion } from '../../access/ask-per-version.ts';
import { build } from '../../database/build.ts';
import { colorsInOrder } from '../../metrics/name-colors.ts';

const coolHues = nameHues.filter((hue) => !warmHues.includes(hue));

/**
 * The policy pie's colours by description: cool for compliant, warm for non-compliant. A description may be compliant
 * for one customer and not for another, so it has a colour of each kind.
 */
export async function policyColors(
  reading: Reading,
): Promise<(description: string, isCompliant: boolean) => string> {
  const policies = await askPerVersion(
    reading,
    build
      .selectFrom('policy_codes as policy')
      .where('policy.client_id', '=', reading.clientId)
      .select(['policy.description as name', 'policy.is_compliant as isCompliant'])
      .groupBy(['policy.description', 'policy.is_compliant'])
      .orderBy(sql`min(policy.id)`),
  );
  const named = (isCompliant: boolean) =>
    policies.filter((policy) => policy.isCompliant === isCompliant).map(({ name }) => name);
  const cool = colorsInOrder(named(true), coolHues);
  const warm = colorsInOrder(named(false), warmHues);
  return (description, isCompliant) => (isCompliant ? cool : warm)(description);
}
