/**
 * The details that can open above a dashboard. A screen declares them as one schema, because they are stored in the
 * URL, which is untrusted input: `z.discriminatedUnion('of', […])` with JSON values.
 */
import type { LinesEndpoint } from '@tripledger/contract/http/lines.ts';
import type { ComponentType } from 'react';
import * as z from 'zod';

export type AnyDetail = {
  of: string;
  /** `YYYY-MM`, a month that the filter's dates overlap. */
  month?: string;
};

/** The props of the modal for this kind of detail. */
export type Of<Detail extends AnyDetail, Kind extends Detail['of']> = Extract<Detail, { of: Kind }>;

/** A modal for each kind of detail, with the detail as its props. */
export type DetailModals<Detail extends AnyDetail> = {
  [Kind in Detail['of']]: ComponentType<Of<Detail, Kind>>;
};

/** The lines behind one of the figures that the screen's endpoint declares. */
export const linesDetail = <Metric extends string>({ figure: metric }: LinesEndpoint<Metric>) =>
  z.object({ of: z.literal('lines'), figure: metric });

/** The id of a place; null: items without a place. */
export const place = z.number().int().positive().nullable();

/** The name of an item in the response. */
export const name = z.string();

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
