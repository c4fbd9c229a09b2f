/** The columns and rows of the answer's table, as this page writes them. */
import * as answers from '@tripledger/charts/answer-columns.ts';
import type { TableRow } from '@tripledger/charts/answer-rows.ts';
import { pageLocale } from '../../ui/format.ts';
import type { QueryAnswer } from './useAsked.ts';

export type { ValueGroup } from '@tripledger/charts/answer-columns.ts';

export const othersTitle = (members: number) => answers.othersTitle(members, pageLocale());
export const valueGroups = (answer: QueryAnswer) => answers.valueGroups(answer, pageLocale());
export const rowTitle = (row: TableRow, by: readonly string[]) => answers.rowTitle(row, by, pageLocale());
