/** Atomically imports a feed folder into one client. */

import { basename, resolve } from 'node:path';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import type { DeliveredBy } from '../../contract/imports/states.ts';
import { onOneConnection } from '../database/pool.ts';
import type { Db, Trx } from '../database/schema.ts';
import { refreshStatistics } from '../database/statistics.ts';
import { takeIds } from '../database/take-ids.ts';
import { enterTenant } from '../database/tenant.ts';
import { withoutStatementTimeout } from '../database/without-timeout.ts';
import { type Actor, commandLine } from '../mutations/change.ts';
import { writeRecords } from '../mutations/records.ts';
import { cleanerOf } from '../privacy/erasures.ts';
import { type Causes, findCauses } from './causes.ts';
import { cleaning } from './clean-records.ts';
import { lineFile } from './columns.ts';
import { convertStaged } from './currency/convert-staged.ts';
import { conversionOf } from './currency/rate-rule.ts';
import type { DeliveredFile } from './delivered-file.ts';
import { waitForTurn } from './derivation/turn.ts';
import { readLocations, readPolicies } from './descriptions.ts';
import { type Differences, findDifferences } from './differences.ts';
import { requireExactSums } from './exact-sums.ts';
import { type Expectations, requireControlTotals, requireSameFiles } from './expectations.ts';
import { type Feed, feedPaths, statFeedFile } from './feed-file.ts';
import { type FeedNode, readHierarchy } from './hierarchy.ts';
import {
  dataImported,
  keepImport,
  type Mapped,
  namesOf,
  noteImportFinished,
  numberFiles,
} from './import-record.ts';
import { merge } from './merge.ts';
import { type OtherColumn, otherColumns } from './nearest.ts';
import { overrideStaged } from './override.ts';
import { isProvenance } from './provenance.ts';
import { Refused } from './refused.ts';
import { rejectRepeated, rejectUnconverted } from './reject-staged.ts';
import { countRejects, firstRejects, type RejectedRow, Rejects } from './rejects.ts';
import { findRelocated } from './relocate.ts';
import { resolveNames } from './resolve.ts';
import { firstImportedDay } from './retention/rule.ts';
import { numberAll, stageLines } from './stage.ts';
import { createStaging } from './staging.ts';
import { ensureRoot, hasStaleTrips, storedNodes, storedPlaces } from './stored.ts';
import { keepLinesBefore } from './take-back/lines-before.ts';
import { nodeFacts, pairs, placeFacts, policiesBefore } from './take-back/records-before.ts';

export type ImportOptions = {
  /** Loads nothing if any row is rejected. */
  strict?: boolean;
  /** Checks and counts the rows but loads nothing. */
  dryRun?: boolean;
  /** The layout that made the feed, and the files that it read. */
  mapped?: Mapped;
  /** By default the command line. */
  delivery?: Delivery;
  expected?: Expectations;
};

type Delivery = {
  by: DeliveredBy;
  actor: Actor;
  /** The import as which it was received, and its name. */
  received?: { importId: number; name: string };
};

/** Reports progress. `done` and `of` are bytes of line_items.csv while it is read, else steps. */
export type Progress = (
  step: 'waiting' | 'reading' | 'comparing' | 'merging',
  done: number,
  of: number,
) => void;

export type ImportResult = Omit<Differences, 'repeated'> & {
  /** null after a dry run, which stores nothing. */
  importId: number | null;
  outcome: 'loaded' | 'rejected' | 'checked';
  read: number;
  /** Rejected rows of line_items.csv only. */
  rejected: number;
  /** Rejected rows by file. */
  rejectCounts: Record<string, number>;
  causes: Causes;
  /** The first rejected rows. */
  sample: RejectedRow[];
  files: readonly DeliveredFile[];
  /** Columns of the feed's files that the format does not define. */
  otherColumns: OtherColumn[];
  nodes: { added: number; changed: number };
  places: { added: number; changed: number };
  policies: { added: number; changed: number };
  /** Codes of locations.csv that are also IATA codes; the IATA place is used instead of their rows. */
  iataCodes: string[];
};

/**
 * Imports of one client run one after another. Throws `Refused`, with a one-line message, if the whole feed is refused;
 * nothing is changed then.
 */
export async function importFeed(
  db: Db,
  clientId: number,
  folder: string,
  options: ImportOptions = {},
  progress: Progress = () => undefined,
): Promise<ImportResult> {
  const paths = feedPaths(folder);
  const bytes = sizeOfLines({ paths }, folder);
  return onOneConnection(db, async (connection, client) => {
    const result = await connection.transaction().execute(async (trx) => {
      await enterTenant(trx, clientId);
      await withoutStatementTimeout(trx);
      await sql`set local work_mem = '64MB'`.execute(trx);
      await waitForTurn(trx, clientId, () => progress('waiting', 0, 0));
      const startedAt = new Date();
      return importInto({ trx, client, clientId, folder, paths, bytes, options, progress, startedAt });
    });
    // This runs after the commit; within the transaction, edits would have to wait.
    if (result.added + result.changed > 0) await refreshStatistics(connection);
    return result;
  });
}

type Run = {
  trx: Trx;
  client: PoolClient;
  clientId: number;
  folder: string;
  paths: Feed['paths'];
  bytes: number;
  options: ImportOptions;
  progress: Progress;
  startedAt: Date;
};

async function importInto(run: Run): Promise<ImportResult> {
  const { trx, client, clientId, paths, options, progress, startedAt } = run;
  await createStaging(trx);
  const feed: Feed = { paths, headers: new Map(), files: new Map(), rejects: new Rejects(client) };
  const { mapped } = options;
  const cleaner = await cleanerOf(trx, clientId);
  let nodes: ReadonlyMap<string, FeedNode> = new Map();
  if (cleaner) feed.clean = cleaning(cleaner, () => nodes);
  const fileIds = await numberFiles(trx, mapped?.files.map(({ name }) => name) ?? namesOf(paths));
  const rootId = await ensureRoot(trx, clientId);
  const knownNodes = await storedNodes(trx, clientId);
  const hierarchy = await readHierarchy(feed, knownNodes);
  nodes = hierarchy.nodes;
  const nodeIds = await takeIds(trx, 'nodes', hierarchy.added.length);
  for (const [index, node] of hierarchy.added.entries()) node.id = nodeIds[index] as number;
  const policies = await readPolicies(feed, hierarchy);
  const locations = await readLocations(feed);

  const places = await storedPlaces(trx, clientId);
  const knownPlaces = places.all.map(placeFacts);
  const newPlaces = [...locations.found.values()].flatMap((location) => places.describe(location) ?? []);
  await numberAll(trx, places, newPlaces);

  const conversion = await conversionOf(trx, clientId);
  const around = {
    nodes: hierarchy.nodes,
    places,
    firstDay: await firstImportedDay(trx, clientId, startedAt),
    currency: conversion.currency,
    rejectedNodes: hierarchy.rejected,
    policies,
    rejectedLocations: locations.rejected,
    sources: { fileIds, isMapped: mapped !== undefined },
  };
  let done = 0;
  const onBytes = (count: number) => {
    done += count;
    progress('reading', done, run.bytes);
  };
  const { read, staged, foreign } = await stageLines({ trx, client, feed, around, onBytes });
  const files = mapped?.files ?? [...feed.files.values()];
  if (options.expected) requireSameFiles(options.expected, files);
  progress('comparing', 0, 1);
  const unconverted = foreign > 0 ? await convertStaged(trx, clientId, conversion) : 0;
  if (unconverted > 0) await rejectUnconverted(trx, feed, conversion);
  const { repeated, ...differences } = await findDifferences(trx, clientId, staged - unconverted);
  if (repeated > 0) await rejectRepeated(trx, feed);
  await requireExactSums(trx, clientId);
  if (options.expected) await requireControlTotals(trx, clientId, options.expected, differences.accepted);
  const counts = await countRejects(trx);
  await overrideStaged(trx, clientId, hierarchy.nodes);
  const resolved = await resolveNames(trx, clientId, policies.found.values());
  const result = {
    ...differences,
    read,
    rejected: counts[lineFile] ?? 0,
    rejectCounts: counts,
    causes: await findCauses(trx),
    sample: await firstRejects(trx),
    files,
    otherColumns: [...feed.headers].flatMap(([file, header]) =>
      otherColumns(
        file,
        header.filter((name) => !isProvenance(name)),
      ),
    ),
    nodes: { added: hierarchy.added.length, changed: hierarchy.changed.length },
    places: { added: places.added.length, changed: places.changed.length },
    policies: { added: resolved.newPolicies, changed: resolved.changedPolicies },
    iataCodes: locations.iataCodes,
  };
  if (options.dryRun) return { ...result, importId: null, outcome: 'checked' };

  const outcome = options.strict && result.causes.count > 0 ? 'rejected' : 'loaded';
  const isLoaded = outcome === 'loaded';
  const changes = [differences, result.nodes, result.places, result.policies];
  const isNew =
    resolved.policyDefaults > 0 ||
    changes.some(({ added, changed }) => added + changed > 0) ||
    (await hasStaleTrips(trx, clientId));
  const delivery: Delivery = options.delivery ?? { by: 'command', actor: commandLine };
  const { received } = delivery;
  const folder =
    received?.name ?? (mapped ? files.map(({ name }) => name).join(', ') : basename(resolve(run.folder)));
  const importId = await keepImport(trx, clientId, {
    receivedAs: received?.importId ?? null,
    fileIds,
    files,
    startedAt: run.startedAt,
    folder,
    isLoaded,
    counts: result,
    headers: feed.headers,
    actor: delivery.actor,
    deliveredBy: delivery.by,
    mapped,
    recordsBefore:
      isLoaded && isNew
        ? {
            nodes: pairs(knownNodes.map(nodeFacts), hierarchy.changed.map(nodeFacts)),
            places: pairs(knownPlaces, places.changed.map(placeFacts)),
            ...(await policiesBefore(trx, clientId)),
          }
        : null,
  });
  if (isLoaded && isNew) {
    progress('merging', 0, 1);
    if (differences.changed > 0) await keepLinesBefore(trx, clientId, importId);
    await findRelocated(trx, client, clientId, places);
    await merge({
      trx,
      client,
      clientId,
      rootId,
      importId,
      places,
      resolved,
      nodes: hierarchy.nodes,
      addedNodes: hierarchy.added,
      changedNodes: hierarchy.changed,
    });
    progress('merging', 1, 1);
    await noteImportFinished(trx, clientId, importId);
  }
  if (isLoaded) {
    const { read, added, changed, unchanged, rejected } = result;
    const nodes = result.nodes.added + result.nodes.changed;
    const after = { folder, read, added, changed, unchanged, rejected, nodes };
    const entry = { subject: { id: importId, label: folder }, before: null, after };
    await writeRecords(trx, dataImported.name, { actor: delivery.actor, clientId }, [entry]);
  }
  return { ...result, importId, outcome };
}

function sizeOfLines(feed: Pick<Feed, 'paths'>, folder: string): number {
  const lines = statFeedFile(feed, lineFile);
  if (!lines) throw new Refused(`${folder} has no ${lineFile}.`);
  return lines.size;
}
