/** What a random walk goes through, and what each part of the product registers for it (`walk.ts`). */
import type { Random } from '../../../demo/random.ts';
import type { ImportResult } from '../../ingest/import-feed.ts';
import type { Feed, Row } from '../builders/feed.ts';
import type { testServer } from '../server.ts';
import type { Model, Values } from './model.ts';

export type World = {
  server: ReturnType<typeof testServer>;
  /** The TMC's code. */
  code: string;
  /** The e-mail of the user who edits and undoes, of type Client. */
  editor: string;
  model: Model;
  /** Every feed that was imported, in order. */
  feeds: readonly Feed[];
  /** The imports after the first that have not been taken back, in order. */
  standing: readonly Standing[];
};

/**
 * Makes one change and returns the changed values; it can be undoOne as long as all of them are current. null: nothing
 * could be edited this time.
 */
export type Edit = (world: World, random: Random) => Promise<Values | null>;

/** Imports a feed and returns it, with the product's result. */
export type Import = (world: World, random: Random) => Promise<{ feed: Feed; result: ImportResult }>;

export type Check = (world: World) => Promise<void>;

export type Part = {
  edits?: readonly Edit[];
  imports?: readonly Import[];
  checks?: readonly Check[];
  settle?: Settle;
  /** Whether what these values refer to exists. */
  isRestorable?: (model: Model, values: Values) => boolean;
};

/** An import that has not been taken back. */
export type Standing = {
  id: number;
  /** The lines that it added or changed, each as it was before. */
  lines: ReadonlyMap<string, { row: Row; before: Row | undefined; by: number | undefined }>;
  policies: readonly { before: Row; after: Row }[];
};

/**
 * Follows an import, or a way back from which the lines of these keys are gone. Returns the names of values that are gone
 * with them.
 */
export type Settle = (
  model: Model,
  isTakenBack: boolean,
  removed: readonly string[],
) => { model: Model; gone: readonly string[] };
