/** Prepares the responses of the Rental Car screen for its pie and tables. */
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import type { spendAnalysis, spendBySupplier } from '@tripledger/contract/rental-car/calls.ts';
import type { By, Compared } from '../../shared/compare/with-before.ts';

export type SpendSlice = Compared<Answer<typeof spendBySupplier>[number]>;
export type ProviderRow = Compared<Answer<typeof spendAnalysis>[number]>;

/** Matches the suppliers, or car types, of two periods; a disappeared one stays in the table with zero. */
export const sliceBy: By<SpendSlice> = {
  key: ({ name }) => name,
  value: ({ value }) => value,
  gone: (slice) => ({ ...slice, value: 0 }),
};

/** Matches the suppliers of two periods; one supplier at two locations has two rows. */
export const providerBy = {
  key: ({ locationId, providerId }: ProviderRow) => JSON.stringify([locationId, providerId]),
  value: ({ totalSpend }: ProviderRow) => totalSpend,
  gone: (row: ProviderRow): ProviderRow => ({
    ...row,
    carOnlySpend: 0,
    dayHire: 0,
    ancillarySpend: 0,
    totalSpend: 0,
    averageDailyRate: null,
  }),
};
