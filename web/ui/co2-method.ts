import { createContext } from 'react';

/**
 * The method by which emissions are calculated, in words; null if the page shows none. A page provides it once for
 * all its figures.
 */
export const Co2Method = createContext<string | null>(null);
