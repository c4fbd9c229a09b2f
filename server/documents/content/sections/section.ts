/** What a section is made from. */
import type { Section } from '../../document.ts';
import type { BudgetOutlook } from '../budgets.ts';
import type { Figures } from '../figures.ts';
import type { Words } from '../words.ts';

export type Sources = {
  figures: Figures;
  words: Words;
  /** null: the reader may not see budgets, or none apply to the report. */
  budgets: BudgetOutlook | null;
};

/** null: there is nothing to say. */
export type MakeSection = (sources: Sources) => Promise<Section | null>;
