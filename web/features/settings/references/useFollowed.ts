import { useQueryClient } from '@tanstack/react-query';
import { list, map, type OverrideMapRow } from '@tripledger/contract/references/calls.ts';
import { useEffect, useRef } from 'react';

const pollIntervalMs = 1000;
const isPending = ({ state }: OverrideMapRow) => state === 'waiting' || state === 'applying';

/** Polls while a map is being applied; afterwards invalidates all queries, because any shown data may have changed. */
export function useFollowed(rows: readonly OverrideMapRow[] | undefined): void {
  const queries = useQueryClient();
  const pending = rows?.some(isPending) ?? false;
  const wasPending = useRef(false);
  useEffect(() => {
    if (!pending) {
      if (wasPending.current && rows) queries.invalidateQueries();
      wasPending.current = false;
      return;
    }
    wasPending.current = true;
    const paths: string[] = [list.path, map.path];
    const timer = setInterval(
      () => queries.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[1])) }),
      pollIntervalMs,
    );
    return () => clearInterval(timer);
  }, [pending, rows, queries]);
}
