import { useQueryClient } from '@tanstack/react-query';
import { list, map, type OverrideMapRow } from '@tripledger/contract/references/calls.ts';
import { useEffect, useRef } from 'react';

const everyMs = 1000;
const isUnderWay = ({ state }: OverrideMapRow) => state === 'waiting' || state === 'applying';

/** Asks again while a map is being applied; once it is, whatever is shown anywhere may be another. */
export function useFollowed(rows: readonly OverrideMapRow[] | undefined): void {
  const queries = useQueryClient();
  const underWay = rows?.some(isUnderWay) ?? false;
  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (!underWay) {
      if (wasUnderWay.current && rows) queries.invalidateQueries();
      wasUnderWay.current = false;
      return;
    }
    wasUnderWay.current = true;
    const paths: string[] = [list.path, map.path];
    const asking = setInterval(
      () => queries.invalidateQueries({ predicate: ({ queryKey }) => paths.includes(String(queryKey[1])) }),
      everyMs,
    );
    return () => clearInterval(asking);
  }, [underWay, rows, queries]);
}
