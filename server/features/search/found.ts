/** The few rows of each kind that a search answers. */
import { type RawBuilder, sql } from 'kysely';
import { mostFound } from '../../../contract/search/calls.ts';
import { any } from '../../database/build.ts';

/** Queries ask for one row more than is answered. */
export const limit = mostFound + 1;

export const cut = <Row>(rows: readonly Row[]) => ({
  rows: rows.slice(0, mostFound),
  hasMore: rows.length > mostFound,
});

/** Sorts those before the others that the reader has chosen before. */
export const usedFirst = (column: string, used: readonly number[]): RawBuilder<number> =>
  sql<number>`case when ${sql.ref(column)} = ${any(used)} then 0 else 1 end`;
