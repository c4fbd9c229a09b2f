import type { ChartTheme } from '@tripledger/charts/palette.ts';
import { createContext } from 'react';

/** The TMC's chart colours, for every scheme; null: the product's default. */
export type ChosenColors = Pick<ChartTheme, 'bar' | 'sea'> & { land: string | null };

export const ChosenColorsContext = createContext<ChosenColors>({ bar: null, sea: null, land: null });
