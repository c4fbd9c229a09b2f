import { createContext } from 'react';

/**
 * The earlier period in words, if figures are compared with one, else null. The page provides it once for all
 * glossary entries below it.
 */
export const Comparing = createContext<string | null>(null);
