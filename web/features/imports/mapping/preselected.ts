import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { inspect } from '@tripledger/contract/layouts/inspection.ts';

type Fit = Answer<typeof inspect>['layouts'][number];

/** The only layout that fits, or the only one of the TMC's own; null: people choose. */
export function preselected(layouts: readonly Fit[]): string | null {
  const fits = layouts.filter(({ problem }) => problem === null);
  const own = fits.filter(({ isPreset }) => !isPreset);
  const [only, ...others] = own.length > 0 ? own : fits;
  return only && others.length === 0 ? only.name : null;
}
