import { createContext } from 'react';

/** What the rows on a page are of, in words; a part is null where its screen does not ask for it. */
export type FilteredBy = { node: string | null; dates: string | null; locations: string | null };

/** The page says it once for all the modals over it; null: nobody filters. */
export const Filtered = createContext<FilteredBy | null>(null);
