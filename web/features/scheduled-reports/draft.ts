/** The form of a schedule: its fields as entered, and how the report type affects them. */

import type { Sent } from '@tripledger/contract/http/endpoint.ts';
import type { DateField } from '@tripledger/contract/reports/kinds.ts';
import type { edit } from '@tripledger/contract/scheduled-reports/calls.ts';
import {
  formatsOf,
  hasFormats,
  hasProductTypes,
  isDataExport,
  isOfOrganisations,
  isOfView,
  typeOf,
} from '@tripledger/contract/scheduled-reports/rules.ts';
import type { Comparison } from '@tripledger/contract/vocabulary/comparison.ts';
import { type ProductType, productTypes } from '@tripledger/contract/vocabulary/constants.ts';
import type { CountryRow } from '@tripledger/contract/vocabulary/filters.ts';

export type Draft = {
  /** The owner; absent: the user may not change it. */
  user?: number;
  entities: number[];
  report_type?: number | undefined;
  /** Of a Saved view. */
  view?: number | undefined;
  report_format?: number | undefined;
  period?: number | undefined;
  end_date: string | null;
  recipients: string[];
  countries: CountryRow[];
  productTypes: ProductType[];
  date_field: DateField;
  compare: Comparison;
};

/** The request body, to be sent once the form's rules are satisfied; the server validates it again. */
export function bodyOf({ countries, productTypes: chosen, date_field, view, ...draft }: Draft) {
  const extra_filters = { countries, productTypes: chosen, date_field };
  const ofView = enabledFor(draft.report_type).view && { entities: [], view };
  return { ...draft, ...ofView, extra_filters } as Sent<typeof edit>['body'];
}

/** Which fields a report type enables. */
export function enabledFor(typeId: number | undefined) {
  const type = typeId === undefined ? undefined : typeOf(typeId);
  const isExport = type !== undefined && isDataExport(type.name);
  return {
    format: type !== undefined && hasFormats(type.name),
    view: type !== undefined && isOfView(type.name),
    dateField: isExport,
    location: isExport,
    productTypes: type !== undefined && hasProductTypes(type.name),
    recipients: !isExport,
    compare: type !== undefined && isOfOrganisations(type.name),
  };
}

/** The initial values of a new schedule after its report type is selected. */
export function usualFor(typeId: number, ownEmail: string): Partial<Draft> {
  const type = typeOf(typeId);
  if (!type) return {};
  if (!isDataExport(type.name)) {
    const [usual] = formatsOf(type.name);
    return { report_format: usual?.id, productTypes: [], countries: [], date_field: 'transaction_date' };
  }
  return {
    report_format: undefined,
    productTypes: hasProductTypes(type.name) ? [...productTypes] : [],
    date_field: 'transaction_date',
    recipients: [ownEmail],
  };
}
