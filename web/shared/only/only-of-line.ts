/** What the cells of a table of lines stand for. */
import type { LineRow } from '@tripledger/contract/http/lines.ts';
import type { ProductType } from '@tripledger/contract/vocabulary/constants.ts';
import type { ShownAlone } from '../../filter/filter-url.ts';
import type { OnlyOf } from './OnlyButton.tsx';

const suppliers: Partial<Record<ProductType, (name: string) => ShownAlone>> = {
  Air: (airline) => ({ airline }),
  Hotel: (hotel) => ({ hotel }),
  Car: (carCompany) => ({ carCompany }),
};

export const onlyOfLine: Record<string, OnlyOf<LineRow>> = {
  travellerName: ({ travellerId: id, travellerName: name }) =>
    id === null || name === null ? null : { traveller: { id, name } },
  costCentre: ({ nodeId: node, customerId: customer, costCentre: name }) =>
    customer === null ? null : { costCentre: { customer, node, name } },
  supplier: ({ productType, supplier }) =>
    supplier === null ? null : (suppliers[productType]?.(supplier) ?? null),
};
