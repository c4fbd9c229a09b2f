import { useSearchParams } from 'react-router';
import { openParameters } from '../../filter/filter-url.ts';

const name = 'source';

/** The chosen source of the lines, as the address has it; null: all. */
export function useSource(): [source: string | null, choose: (source: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (source: string | null) =>
    setSearch((current) => {
      const next = new URLSearchParams(current);
      for (const parameter of [name, ...openParameters]) next.delete(parameter);
      if (source !== null) next.set(name, source);
      return next;
    });
  return [search.get(name) || null, choose];
}
