/** policies.csv and locations.csv: what a feed says about its policy codes and places. */
import type { Policy } from '../../derivation/raw-names.ts';
import { findIata } from '../../reference/places.ts';
import { type Broken, sameCode } from './broken.ts';
import { type Column, columnsOf, type FeedFile } from './columns.ts';
import { type Feed, readFeedFile } from './feed-file.ts';
import type { Location } from './places.ts';
import type { Row } from './row.ts';
import { anyText, country, flag, latitude, longitude } from './rules.ts';

const policy = columnsOf('policies.csv');
const location = columnsOf('locations.csv');

/** What a file describes, by code; `rejected`: codes without a good row. */
export type Described<T> = { found: Map<string, T>; rejected: Broken };

export function readPolicies(feed: Feed): Promise<Described<Policy>> {
  return readDescriptions(feed, 'policies.csv', policy.policy_code, (row, code) => ({
    code,
    description: row.read(policy.description, anyText) ?? code,
    isCompliant: row.read(policy.is_compliant, flag) ?? true,
    showLostSavings: row.read(policy.show_lost_savings, flag) ?? false,
  }));
}

/** Also answers the codes that are IATA codes: there the IATA place wins. */
export async function readLocations(feed: Feed): Promise<Described<Location> & { iataCodes: string[] }> {
  const described = await readDescriptions(feed, 'locations.csv', location.code, readLocation);
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
  return {
    code,
    name: row.read(location.name, anyText) ?? code,
    country: row.read(location.country, country),
    coordinates: north === null || east === null ? null : { latitude: north, longitude: east },
  };
}

async function readDescriptions<T>(
  feed: Feed,
  file: FeedFile,
  codeColumn: Column,
  read: (row: Row, code: string) => T,
): Promise<Described<T>> {
  const found = new Map<string, T>();
  const rows = new Map<string, number>();
  const rejected: Broken = new Map();
  await readFeedFile(feed, file, (row) => {
    const code = row.require(codeColumn, anyText) ?? '';
    const value = read(row, code);
    if (rows.has(code)) row.fault(codeColumn, `same code as row ${rows.get(code)}`, { cause: sameCode });
    if (row.reject) {
      if (code !== '') rejected.set(code, { row: row.number, root: row.number });
      return;
    }
    rows.set(code, row.number);
    found.set(code, value);
  });
  for (const code of found.keys()) rejected.delete(code);
  return { found, rejected };
}
