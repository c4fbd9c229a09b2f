import type { RawBuilder } from 'kysely';
import type * as summary from '../../../contract/summary/calls.ts';
import type { Reading } from '../../access/ask.ts';
import { ofTravellers } from '../../metrics/conditions.ts';
import { sqlFor } from '../../metrics/layer/model.ts';
import type { TableQuery } from '../../metrics/row-table.ts';

/** Restricts the lines behind the Summary screen's metrics to one traveller's. */
export const ofTraveller = (
  reading: Reading,
  { travellerId }: TableQuery<typeof summary.lines>,
): RawBuilder<boolean> | undefined =>
  travellerId === undefined ? undefined : sqlFor(ofTravellers([travellerId]).test, reading);
