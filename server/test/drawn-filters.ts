/** Random report filters in request form, for property tests over a loaded feed. */
import fc from 'fast-check';
import { countryCriteria } from '../../contract/vocabulary/filters.ts';

export type DrawnFilter = { dateStart: string; dateEnd: string; client?: number; countries?: string };

const countries = fc.array(
  fc.record({
    criteria: fc.constantFrom(...countryCriteria),
    condition: fc.constantFrom('AND', 'OR'),
    countries: fc.uniqueArray(fc.constantFrom('AU', 'NZ', 'SG', 'GB', 'US', 'JP', 'FJ'), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  { maxLength: 3 },
);

const supplier = (...names: string[]) => fc.constantFrom(...names, 'Not specified');

/** Twice out of three times nothing, else what is shown alone, in request form: names of the demo, and any traveller. */
export const drawnAlone: fc.Arbitrary<{ only?: string }> = fc
  .option(
    fc.record(
      {
        airline: supplier('Qantas Airways', 'Virgin Australia', 'Air New Zealand'),
        classOfTravel: fc.constantFrom('Economy', 'Business'),
        hotel: supplier('Novotel'),
        carCompany: supplier('Hertz', 'Avis'),
        traveller: fc.integer({ min: 1, max: 60 }),
      },
      { requiredKeys: [], noNullPrototype: true },
    ),
    { nil: undefined, freq: 1 },
  )
  .map((only) => (only && Object.keys(only).length > 0 ? { only: JSON.stringify(only) } : {}));

/** Dates in the three years before `today`, one or none of `nodes`, and up to three country rows. */
export function drawnFilters(today: string, nodes: () => readonly number[]): fc.Arbitrary<DrawnFilter> {
  const dayBefore = (days: number) =>
    new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10);
  return fc
    .record({
      last: fc.integer({ min: -60, max: 1000 }),
      days: fc.oneof({ weight: 2, arbitrary: fc.nat(45) }, { weight: 1, arbitrary: fc.nat(1100) }),
      node: fc.option(fc.nat(), { nil: undefined }),
      countries: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: countries }),
    })
    .map(({ last, days, node, countries: rows }) => ({
      dateStart: dayBefore(last + days),
      dateEnd: dayBefore(last),
      ...(node !== undefined && { client: nodes()[node % nodes().length] as number }),
      ...(rows.length > 0 && { countries: JSON.stringify(rows) }),
    }));
}
