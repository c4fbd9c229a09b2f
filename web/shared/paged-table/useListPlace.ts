/**
 * Search, order and page of tables in the address, so that a link restores them: of the tables of a page, and of the
 * table in a modal that the address opens. Defaults are left out.
 */
import { pageSizes } from '@tripledger/contract/vocabulary/constants.ts';
import { use, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import * as z from 'zod';
import type { ListParameter } from '../../filter/filter-url.ts';
import type { Sort } from '../../ui/columns.ts';
import { ModalContext } from '../../ui/modal.tsx';

export type ListPlace = {
  search: string;
  sort: Sort | null;
  /** 0: all. */
  size: number;
  page: number;
};

const stored = z.object({
  search: z.string().max(100).optional(),
  sort: z.string().max(100).optional(),
  descending: z.literal(true).optional(),
  size: z.literal([...pageSizes]).optional(),
  page: z.int().positive().max(1_000_000).optional(),
});
type Stored = z.infer<typeof stored>;
/** By the name of the table. */
const places = z.record(z.string(), z.unknown());

/** `path`: a name that is unique on the screen, such as the address of an endpoint. */
type Listed = { path: string; columns: readonly { field: string }[]; pageSize: number };

/** `lostColumn`: a column by which the address sorts, and which the table does not have. */
export function useFirstPlace({ path, columns, pageSize }: Listed): {
  first: ListPlace;
  lostColumn: string | null;
  parameter: ListParameter | null;
} {
  const parameter = useListParameter();
  const { search } = useLocation();
  // The address says where a table begins; from then on the table tells the address.
  const [{ first, lostColumn }] = useState(() => {
    const { sort, ...found } = (parameter && read(search, parameter)[path]) ?? {};
    const isKnown = sort !== undefined && columns.some(({ field }) => field === sort);
    return {
      first: {
        search: found.search ?? '',
        sort: isKnown ? { field: sort, descending: found.descending ?? false } : null,
        size: found.size ?? pageSize,
        page: found.page ?? 1,
      },
      lostColumn: sort === undefined || isKnown ? null : sort,
    };
  });
  return { first, lostColumn, parameter };
}

/** Writes the place into the address whenever it changes, without a new entry in the history. */
export function useKeptPlace(
  { path, pageSize }: Omit<Listed, 'columns'>,
  parameter: ListParameter | null,
  { search, sort, size, page }: ListPlace,
): void {
  const location = useLocation();
  const navigate = useNavigate();
  const own: Stored = {
    ...(search && { search }),
    ...(sort && { sort: sort.field }),
    ...(sort?.descending && { descending: true as const }),
    ...(size !== pageSize && { size: size as Stored['size'] }),
    ...(page !== 1 && { page }),
  };
  const text = JSON.stringify(own);
  const write = useEffectEvent(() => {
    if (parameter === null) return;
    const address = new URLSearchParams(location.search);
    // The modal is closing.
    if (parameter === 'rows' && !address.has('detail')) return;
    const { [path]: before, ...others } = read(location.search, parameter);
    if (JSON.stringify(before ?? {}) === text) return;
    const all = Object.keys(own).length > 0 ? { ...others, [path]: own } : others;
    if (Object.keys(all).length > 0) address.set(parameter, JSON.stringify(all));
    else address.delete(parameter);
    void navigate({ search: `?${address}` }, { replace: true, state: location.state });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the place changes
  useEffect(() => write(), [text]);
}

/** null: the address cannot open the modal in which the table is. */
function useListParameter(): ListParameter | null {
  const isInModal = use(ModalContext) !== null;
  const { search } = useLocation();
  const [parameter] = useState<ListParameter | null>(() => {
    if (!isInModal) return 'tables';
    return new URLSearchParams(search).has('detail') ? 'rows' : null;
  });
  return parameter;
}

function read(search: string, parameter: ListParameter): Record<string, Stored> {
  try {
    const all = places.parse(JSON.parse(new URLSearchParams(search).get(parameter) ?? '{}'));
    return Object.fromEntries(
      Object.entries(all).flatMap(([path, place]) => {
        const { data } = stored.safeParse(place);
        return data ? [[path, data]] : [];
      }),
    );
  } catch {
    return {};
  }
}
