import { createContext } from 'react';

/** Names the file of a block of the screen, under the filter. */
export const FileNames = createContext<(block: string, ending: string) => string>(
  (block, ending) => `${block}.${ending}`,
);
