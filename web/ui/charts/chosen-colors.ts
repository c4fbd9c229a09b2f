import type { ChartTheme } from '@tripledger/charts/palette.ts';
import { createContext } from 'react';

/** What a TMC has chosen for its charts, in every scheme; null: the product's own. */
export type ChosenColors = Pick<ChartTheme, 'bar' | 'sea'> & { land: string | null };

export const ChosenColorsContext = createContext<ChosenColors>({ bar: null, sea: null, land: null });
