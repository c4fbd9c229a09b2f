import { createContext } from 'react';

/** By what emissions are worked out, in words; null: nothing here is. A page says it once for all its figures. */
export const Co2Method = createContext<string | null>(null);
