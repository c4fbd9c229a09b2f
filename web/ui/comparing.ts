import { createContext } from 'react';

/**
 * The earlier dates beside which figures are shown, in words; null while nothing is compared. The page says
 * it once for all the glossary entries below it.
 */
export const Comparing = createContext<string | null>(null);
