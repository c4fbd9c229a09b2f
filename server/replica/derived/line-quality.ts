/**
 * `quality` of a replica's lines: what the rules of data quality say of a line by itself (`database/line-quality.ts`).
 * `likenesses`: what lines have in common that may be twins, of those that did when the table was filled and of all that were
 * written since. It is filled anew when the live lines are. PostgreSQL has neither.
 */
import { bitsOf, likeness, qualityOf } from '../../database/line-quality.ts';
import type { DerivedTable } from './derived-table.ts';

/** To select of lines that are called `given`. */
export const qualityOfLines = `${qualityOf('given')} as quality`;

const columns = likeness.join(', ');
const likenessesOf = (lines: string) => `
  insert into likenesses select ${columns} from ${lines}
  where quality & ${bitsOf('twin').base} <> 0 and ${likeness.map((column) => `${column} is not null`).join(' and ')}
  group by ${columns}`;
const fill = `${likenessesOf('line_items')} having count(*) > 1`;

export const lineQuality: DerivedTable = {
  create: [
    'alter table line_items add column quality integer',
    `create table likenesses as select ${columns} from line_items`,
  ],
  fill: () => [fill],
  beforeChanges: () => [],
  afterChanges({ live, touched }) {
    if (live.from !== live.was) return ['delete from likenesses', fill];
    return touched.has('line_items') ? [likenessesOf('changed_line_items')] : [];
  },
};
