import type { ProductType } from '@tripledger/contract/vocabulary/constants.ts';
import { createContext } from 'react';

/** What a page shows alone, if only lines of one product can be of it: figures of other products have no meaning then. */
export type Alone = { product: ProductType; words: string };

/** The page provides it once for all its figures; null: figures of every product have a meaning. */
export const ShownAloneContext = createContext<Alone | null>(null);
