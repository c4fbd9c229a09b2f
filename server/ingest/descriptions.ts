/** Reads policies.csv and locations.csv, a feed's descriptions of its policy codes and places. */

import { findIata } from '../reference-data/places.ts';
import { type Broken, needs } from './broken.ts';
import { type Column, columnsOf, type FeedFile } from './columns.ts';
import type { Policy } from './derivation/raw-names.ts';
import { type Feed, readFeedFile } from './feed-file.ts';
import type { Hierarchy } from './hierarchy.ts';
import type { Location } from './places.ts';
import type { Row } from './row.ts';
import { anyText, country, flag, iataCity, latitude, longitude } from './rules.ts';

const policy = columnsOf('policies.csv');
const location = columnsOf('locations.csv');

/** A file's descriptions by key; `rejected` holds the keys without a valid row. */
export type Described<T> = { found: Map<string, T>; rejected: Broken };

type Known = Pick<Hierarchy, 'nodes' | 'rejected'>;

/** The key of a customer's policy code; a null customer is the default for every customer. */
export const policyKey = (customerId: number | null, code: string) => `${customerId ?? ''}\n${code}`;

export function readPolicies(feed: Feed, known: Known): Promise<Described<Policy>> {
  return readDescriptions(feed, 'policies.csv', policy.policy_code, (row, code) => {
    const customerId = readCustomer(row, known);
    if (customerId === undefined) return null;
    const value = {
      customerId,
      code,
      description: row.read(policy.description, anyText) ?? code,
      isCompliant: row.read(policy.is_compliant, flag) ?? true,
      showLostSavings: row.read(policy.show_lost_savings, flag) ?? false,
    };
    const same = customerId === null ? 'same code' : 'same code and node';
    return { key: policyKey(customerId, code), value, same };
  });
}

/** Returns null if the row names no customer, undefined if the customer does not exist. */
function readCustomer(row: Row, { nodes, rejected }: Known): number | null | undefined {
  const code = row.read(policy.node_code, anyText);
  if (code === null) return null;
  const broken = rejected.get(code);
  if (broken) return needs(row, policy.node_code, 'hierarchy.csv', broken) ?? undefined;
  const node = nodes.get(code);
  if (!node) return row.fault(policy.node_code, 'unknown node') ?? undefined;
  if (node.parentCode === '') return node.id;
  const reason = `no customer, but a node below ${node.parentCode}`;
  return row.fault(policy.node_code, reason, { cause: 'no customer' }) ?? undefined;
}

/** Also returns the codes that are IATA codes, for which the IATA place is used. */
export async function readLocations(feed: Feed): Promise<Described<Location> & { iataCodes: string[] }> {
  const described = await readDescriptions(feed, 'locations.csv', location.code, (row, code) => ({
    key: code,
    value: readLocation(row, code),
    same: 'same code',
  }));
  const iataCodes = [...described.found.keys()].filter((code) => findIata(code));
  for (const code of iataCodes) described.found.delete(code);
  return { ...described, iataCodes };
}

function readLocation(row: Row, code: string): Location {
  const north = row.read(location.latitude, latitude);
  const east = row.read(location.longitude, longitude);
  if ((row.text(location.latitude) === '') !== (row.text(location.longitude) === '')) {
    const missing = row.text(location.latitude) === '' ? location.latitude : location.longitude;
    row.fault(missing, 'empty, though the other coordinate is given');
  }
  const cityCode = row.read(location.city_code, iataCity);
  const city = cityCode === null ? undefined : findIata(cityCode)?.city;
  const ownCountry = row.read(location.country, country);
  if (city && ownCountry !== null && ownCountry !== city.country) {
    row.fault(location.city_code, `${city.name} is in ${city.country}, the location in ${ownCountry}`);
  }
  return {
    code,
    name: row.read(location.name, anyText) ?? code,
    country: ownCountry ?? city?.country ?? null,
    cityCode,
    coordinates: north === null || east === null ? null : { latitude: north, longitude: east },
  };
}

type Read<T> = { key: string; value: T; same: string };

/** `read` returns null for a row that describes nothing that lines could reference. */
async function readDescriptions<T>(
  feed: Feed,
  file: FeedFile,
  codeColumn: Column,
  read: (row: Row, code: string) => Read<T> | null,
): Promise<Described<T>> {
  const found = new Map<string, T>();
  const rows = new Map<string, number>();
  const rejected: Broken = new Map();
  await readFeedFile(feed, file, (row) => {
    const code = row.require(codeColumn, anyText) ?? '';
    const described = read(row, code);
    if (!described) return;
    const { key, value, same } = described;
    if (rows.has(key))
      row.fault(codeColumn, `${same} as row ${rows.get(key)}`, { cause: `${same} as an earlier row` });
    if (row.reject) {
      if (code !== '') rejected.set(key, { row: row.number, root: row.number });
      return;
    }
    rows.set(key, row.number);
    found.set(key, value);
  });
  for (const key of found.keys()) rejected.delete(key);
  return { found, rejected };
}
