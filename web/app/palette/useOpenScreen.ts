import { useNavigate, useSearchParams } from 'react-router';
import { filterSearch } from '../../filter/filter-url.ts';

/** Opens a screen with the current filter, as the menu does, and with parameters of its own. */
export function useOpenScreen(): (path: string, own?: Record<string, string>) => void {
  const navigate = useNavigate();
  const [current] = useSearchParams();
  return (pathname, own = {}) => {
    const search = new URLSearchParams(filterSearch(current));
    for (const [name, value] of Object.entries(own)) search.set(name, value);
    void navigate({ pathname, search: search.toString() });
  };
}
