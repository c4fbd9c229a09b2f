/** The address of a screen as one user sends it to another, who may see less. */

/** A parameter of the address: its sender saw all organisations, or all of the selected one. */
const parameter = 'shared';
const values = ['all', 'customer'] as const;

/** A parameter of the address: the saved view from which it came. A link says all that is left of the view. */
export const openedView = 'view';

/** The current address, marked if its sender sees all organisations. */
export function linkOf(address: string, seesAll: boolean): string {
  const [page = '', route = '/'] = address.split('#');
  const [path = '', search] = route.split('?');
  const parameters = new URLSearchParams(search);
  if (seesAll) parameters.set(parameter, parameters.has('node') ? 'customer' : 'all');
  else parameters.delete(parameter);
  parameters.delete(openedView);
  return `${page}#${path}${parameters.size > 0 ? `?${parameters}` : ''}`;
}

export const sharedFor = (search: URLSearchParams) =>
  values.find((value) => value === search.get(parameter)) ?? null;

/** What another selection shows was not shared, and is not the view. */
export function unshare(search: URLSearchParams): void {
  for (const name of [parameter, openedView]) search.delete(name);
}
