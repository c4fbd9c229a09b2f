/** Turns Rental Car's answers into what its pie draws and its tables list. */
import type { Answer } from '@tripledger/contract/core/endpoint.ts';
import type { spendAnalysis, spendBySupplier } from '@tripledger/contract/rental-car/calls.ts';
import type { By, Compared } from '../../shared/compare/with-before.ts';

export type SpendSlice = Compared<Answer<typeof spendBySupplier>[number]>;
export type ProviderRow = Compared<Answer<typeof spendAnalysis>[number]>;

/** Compares suppliers, or car types, of two times; one that has gone stays in the table, with zero. */
export const sliceBy: By<SpendSlice> = {
  key: ({ name }) => name,
  value: ({ value }) => value,
  gone: (slice) => ({ ...slice, value: 0 }),
};

/** Compares suppliers of two times; one supplier at two locations is two rows. */
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
