/** Serves the endpoints of records that people merge: suggestions, changes, and previews of what saving does to lines. */
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import type { ChangeEndpoint, ClientAccess, Endpoint } from '../../contract/http/endpoint.ts';
import type { Consequence } from '../../contract/http/merging.ts';
import type { PreviewEndpoint } from '../../contract/http/preview.ts';
import { onPostgres, openReading, type Reading } from '../access/ask.ts';
import { requireSelectedNode } from '../access/visible-nodes.ts';
import { serve } from '../http/serve.ts';
import {
  type ChangeInput,
  type Precheck,
  type Rehearsed,
  serveChange,
  servePreview,
} from '../http/serve-change.ts';
import type { Served, ServedCalls } from '../http/served.ts';
import type { Change } from '../mutations/change.ts';
import { affectedLines } from './affected-lines.ts';
import { editRecord, type MergeRequest, mergeRecords, unmergeRecords } from './changes.ts';
import type { KindNames, Mergeable, Raw, RawColumn, RecordSpec } from './records.ts';
import { dismissAll, type Suggestion, undismissed } from './suggestions.ts';
import {
  laterFields,
  precheckDismissal,
  precheckRaw,
  precheckRecords,
  type VisibleRecords,
  visibleRawIds,
} from './visible-records.ts';

/** `snapshot`: what holds in the change's transaction, before and after it; `consequence`: what saving would do. */
export type Preview<Snapshot, Result> = {
  snapshot: (change: Change, prechecked: VisibleRecords) => Promise<Snapshot>;
  consequence: (reading: Reading, rehearsed: Rehearsed<Snapshot, VisibleRecords>) => Promise<Result>;
};

/** The preview of records that affect figures by their names alone: how many lines these are. */
export const countAffectedLines = (column: RawColumn): Preview<null, Consequence> => ({
  snapshot: async () => null,
  consequence: (reading, { prechecked }) => affectedLines(reading, column, visibleRawIds(prechecked)),
});

type Saving<Name extends keyof KindNames, Body> = ChangeEndpoint & {
  kind: KindNames[Name];
  body?: z.ZodType<Body>;
  answer: z.ZodNull;
};

type Previewing<Result> = PreviewEndpoint & { answer: z.ZodType<Result> };

type Suggested = { suggestions: { reason: string; records: object[] }[]; total: number };

type SuggestionsCall = Endpoint<
  z.ZodObject,
  z.ZodType<{ nodeId?: number | undefined }>,
  z.ZodType,
  z.ZodType<Suggested>,
  ClientAccess,
  'GET'
> & { kind?: never };

/** The endpoints that each feature's contract file declares. */
type MergingCalls<Edit, Merge, Unmerge, Result> = {
  suggestions: SuggestionsCall;
  edit: Saving<'edited', Edit> & { params?: z.ZodType<{ id: number }> };
  previewEdit: Previewing<Result>;
  merge: Saving<'merged', Merge>;
  previewMerge: Previewing<Result>;
  unmerge: Saving<'unmerged', Unmerge>;
  dismiss: Saving<'dismissed', { suggestions: number[][] }>;
};

type MergingName = keyof MergingCalls<unknown, unknown, unknown, unknown>;

/** How a feature's requests are read, what its previews answer, and how its suggestions are found. */
type Handling<Texts, Edit, Merge, Unmerge, Snapshot, Result> = {
  editedTexts: (body: Edit) => Partial<Texts>;
  mergeRequest: (body: Merge) => MergeRequest<Texts>;
  unmergedIds: (body: Unmerge) => readonly number[];
  preview: Preview<Snapshot, Result>;
  suggest: (reading: Reading, nodeId?: number) => Promise<Suggestion[]>;
};

/** A change's input, and the records in it that the requester sees. */
type PrecheckedInput<E extends ChangeEndpoint> = ChangeInput<E> & { prechecked: VisibleRecords };

export function serveMergeable<
  Texts extends object,
  R extends Raw,
  Edit extends { version?: string | undefined },
  Merge extends { seen_raw_ids?: number[] | undefined },
  Unmerge,
  Snapshot,
  Result,
  Calls,
>(
  app: FastifyInstance,
  mergeable: Mergeable<Texts, R>,
  calls: Calls & MergingCalls<Edit, Merge, Unmerge, Result>,
  {
    editedTexts,
    mergeRequest,
    unmergedIds,
    preview,
    suggest,
  }: Handling<Texts, Edit, Merge, Unmerge, Snapshot, Result>,
): ServedCalls<Pick<Calls, keyof Calls & MergingName>> {
  const { kinds } = mergeable;
  const { snapshot, consequence } = preview;
  const suggestions = serveSuggestions(app, mergeable, calls.suggestions, suggest);

  const precheckEdit: Precheck<typeof calls.edit, VisibleRecords> = (reading, { params }) =>
    precheckRecords(reading, mergeable, [params.id]);
  const edit = (input: PrecheckedInput<typeof calls.edit>) => {
    const { params, body, prechecked } = input;
    const wanted = { id: params.id, texts: editedTexts(body), version: body.version };
    return editRecord(input, mergeable, wanted, prechecked);
  };
  const edited = serveChange(app, calls.edit, kinds.edited, edit, precheckEdit);
  const previewEdit = servePreview(
    app,
    calls.previewEdit,
    kinds.edited,
    edit,
    precheckEdit,
    snapshot,
    consequence,
  );

  const precheckMerge: Precheck<typeof calls.merge, VisibleRecords> = (reading, { body }) =>
    precheckRecords(reading, mergeable, mergeRequest(body).ids);
  const merge = (input: PrecheckedInput<typeof calls.merge>) =>
    mergeRecords(input, mergeable, mergeRequest(input.body), input.body.seen_raw_ids, input.prechecked);
  const merged = serveChange(app, calls.merge, kinds.merged, merge, precheckMerge);
  const previewMerge = servePreview(
    app,
    calls.previewMerge,
    kinds.merged,
    merge,
    precheckMerge,
    snapshot,
    consequence,
  );

  const unmerge = serveChange(
    app,
    calls.unmerge,
    kinds.unmerged,
    (input: PrecheckedInput<typeof calls.unmerge>) =>
      unmergeRecords(input, mergeable, unmergedIds(input.body), input.prechecked),
    (reading, { body }) => precheckRaw(reading, mergeable, unmergedIds(body)),
  );
  const dismiss = serveChange(
    app,
    calls.dismiss,
    kinds.dismissed,
    (input: PrecheckedInput<typeof calls.dismiss>) =>
      dismissAll(input, mergeable, input.body.suggestions, input.prechecked),
    (reading, { body }) => precheckDismissal(reading, mergeable, body.suggestions.flat()),
  );
  const all: Record<MergingName, unknown> = {
    suggestions,
    edit: edited,
    previewEdit,
    merge: merged,
    previewMerge,
    unmerge,
    dismiss,
  };
  return all as ServedCalls<Pick<Calls, keyof Calls & MergingName>>;
}

/**
 * Suggestions are searched for in the client's replica, like reports. Dismissals are not reporting data and come from
 * PostgreSQL, so answers are not cached.
 */
function serveSuggestions(
  app: FastifyInstance,
  spec: RecordSpec,
  endpoint: SuggestionsCall,
  suggest: (reading: Reading, nodeId?: number) => Promise<Suggestion[]>,
): Served<SuggestionsCall> {
  const postgres = onPostgres(app.db);
  return serve(app, endpoint, async ({ scope, user, signal, query }) => {
    const reading = openReading(scope, user.dataVersion, app.ask, signal);
    await requireSelectedNode(reading, query);
    const found = await suggest(reading, query.nodeId);
    const dismissals = openReading(scope, user.dataVersion, postgres, signal);
    const { suggestions, total } = await undismissed(dismissals, spec, found);
    const rows = suggestions.flatMap(({ records }) => records);
    const beside = new Map((await laterFields(reading, spec, rows)).map((fields, at) => [rows[at], fields]));
    const shown = suggestions.map(({ reason, records }) => ({
      reason,
      records: records.map((row) => ({ ...row, ...beside.get(row) })),
    }));
    return { suggestions: shown, total };
  });
}
