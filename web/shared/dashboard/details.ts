/**
 * What can open over a dashboard. A screen says it as one schema, since it stands in the address, where anybody may
 * write: `z.discriminatedUnion('of', […])`, with values that are JSON.
 */
import type { LinesEndpoint } from '@tripledger/contract/core/lines.ts';
import type { ComponentType } from 'react';
import * as z from 'zod';

export type AnyDetail = {
  of: string;
  /** `YYYY-MM`, a month that the filter's dates touch. */
  month?: string;
};

/** The properties of the modal that shows this detail. */
export type Of<Detail extends AnyDetail, Kind extends Detail['of']> = Extract<Detail, { of: Kind }>;

/** A modal for each detail, which gets the detail as its properties. */
export type DetailModals<Detail extends AnyDetail> = {
  [Kind in Detail['of']]: ComponentType<Of<Detail, Kind>>;
};

/** The lines behind one of the figures that the screen's endpoint knows. */
export const linesDetail = <Figure extends string>({ figure }: LinesEndpoint<Figure>) =>
  z.object({ of: z.literal('lines'), figure });

/** A place of the answer's; null: what has none. */
export const place = z.number().int().positive().nullable();

/** What the answer calls something. */
export const name = z.string();

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
