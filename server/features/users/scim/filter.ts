/**
 * Filters (RFC 7644, section 3.4.2.2). The library compares texts exactly and knows neither default sub-attributes nor
 * schemas in front of names, so a filter and the resources that it is applied to are brought into one form before.
 */
import { type Filter, filter as matcher, parse } from 'scim2-parse-filter';
import { type Attribute, attributeNamed, type ResourceType, withoutSchema } from './attributes.ts';
import { bad } from './errors.ts';
import { limits } from './limits.ts';

const exactRoots = ['id', 'externalid', 'meta', 'schemas'];
/** The library backtracks on line breaks; names and values have none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const control = /[\u0000-\u001f\u007f]/;

const refused = () =>
  bad(
    'invalidFilter',
    'filter: This cannot be read. Compare attributes, as in userName eq "name@example.com".',
  );

export function parsed(text: string): Filter {
  if (text.length > limits.filterLength)
    throw bad('invalidFilter', `filter: Enter at most ${limits.filterLength} characters.`);
  if (control.test(text)) throw refused();
  try {
    return parse(text);
  } catch {
    throw refused();
  }
}

/** A filter in the form of `matches`, for resources of this type. */
export const filterOf = (type: ResourceType, text: string): Filter => inForm(type, parsed(text), '');

/** Whether a resource satisfies a filter of `filterOf`. */
export function matches(filter: Filter): (resource: object) => boolean {
  const test = matcher(filter);
  return (resource) => test(folded(resource, ''));
}

function inForm(type: ResourceType, filter: Filter, above: string): Filter {
  switch (filter.op) {
    case 'and':
    case 'or':
      return { ...filter, filters: filter.filters.map((one) => inForm(type, one, above)) };
    case 'not':
      return { ...filter, filter: inForm(type, filter.filter, above) };
    case '[]': {
      const attrPath = withoutSchema(type, filter.attrPath);
      return { ...filter, attrPath, valFilter: inForm(type, filter.valFilter, `${attrPath}.`) };
    }
    case 'pr':
      return { ...filter, attrPath: withoutSchema(type, filter.attrPath) };
    default: {
      const attrPath = above ? filter.attrPath : withDefault(type, withoutSchema(type, filter.attrPath));
      const { compValue } = filter;
      const isFolded = typeof compValue === 'string' && !isExact(`${above}${attrPath}`);
      return { ...filter, attrPath, compValue: isFolded ? compValue.toLowerCase() : compValue };
    }
  }
}

/** `emails eq …` means their values. */
function withDefault({ attributes }: ResourceType, path: string): string {
  const attribute = attributeNamed(attributes, path);
  return attribute && hasValues(attribute) ? `${path}.value` : path;
}

const hasValues = ({ multiValued, subAttributes }: Attribute): boolean =>
  multiValued && subAttributes !== undefined;

function isExact(path: string): boolean {
  const lower = path.toLowerCase();
  const [root = ''] = lower.split('.');
  return exactRoots.includes(root) || lower === 'members.value' || lower === 'groups.value';
}

function folded(value: unknown, path: string): unknown {
  if (typeof value === 'string') return isExact(path) ? value : value.toLowerCase();
  if (Array.isArray(value)) return value.map((one) => folded(one, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, folded(part, path ? `${path}.${key}` : key)]),
  );
}

/** The value that an attribute must have for the filter to match, if it says so; else undefined. */
export function demanded(filter: Filter, attribute: string): string | undefined {
  if (filter.op === 'and') {
    for (const one of filter.filters) {
      const value = demanded(one, attribute);
      if (value !== undefined) return value;
    }
  }
  const isEqual = filter.op === 'eq' && filter.attrPath.toLowerCase() === attribute.toLowerCase();
  return isEqual && typeof filter.compValue === 'string' ? filter.compValue : undefined;
}
