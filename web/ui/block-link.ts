import { createContext } from 'react';

/** Copies a link that opens the screen at the block of this title. */
export type CopyBlockLink = (title: string) => void;

/** null: it is not loaded yet, or there is no screen. */
export const CopyBlockLinkContext = createContext<CopyBlockLink | null>(null);
