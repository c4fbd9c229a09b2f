import { createContext } from 'react';

/** The filter of the rows on a page, in words; a part is null if the screen does not use it. */
export type FilteredBy = {
  node: string | null;
  dates: string | null;
  locations: string | null;
  only: string | null;
};

/** The page provides it once for all its modals; null: no filter. */
export const Filtered = createContext<FilteredBy | null>(null);
