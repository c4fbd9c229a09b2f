/** Editing the hierarchy: the tree in the editor, the preview of a list of edits, and saving it. */
import * as z from 'zod';
import { change, endpoint } from '../http/endpoint.ts';
import { previewOf } from '../http/preview.ts';
import { treeNode } from './calls.ts';

const access = ['can_manage_tree'] as const;

const version = z
  .number()
  .int()
  .nonnegative()
  .meta({ description: 'Of the hierarchy, as the editor loaded it: its newest change.' });

export const editorTree = endpoint({
  method: 'GET',
  path: '/api/tree/editor/',
  summary: 'Every node that the user may see, parents before children.',
  access,
  answer: z.object({
    version,
    isWhole: z.boolean().meta({ description: 'Whether the user was granted the whole TMC.' }),
    nodes: z.array(
      treeNode.omit({ hasChildren: true }).extend({
        isGranted: z
          .boolean()
          .meta({ description: 'false: only on the way down to what was granted; it stays as it is.' }),
      }),
    ),
  }),
});

/** The most edits that fit into one request. */
export const mostEdits = 5000;

const wholeNumber = z.number('Enter a whole number.').int('Enter a whole number.');

const edit = z
  .object({
    version,
    nodes: z
      .array(
        z.object({
          id: wholeNumber.meta({
            description: 'Negative: a new node, by which others of the list may name it.',
          }),
          label: z.string('Enter a text.'),
          parent_id: wholeNumber.nullable().meta({ description: 'null: top-level.' }),
        }),
      )
      .meta({ description: 'The nodes that changed.' }),
    deleted: z
      .array(wholeNumber)
      .default([])
      .meta({ description: 'Ids of user-defined nodes that are empty.' }),
  })
  .refine(({ nodes, deleted }) => nodes.length + deleted.length <= mostEdits, {
    path: ['nodes'],
    message: `Save up to ${mostEdits} changes at a time.`,
  })
  .refine(({ nodes, deleted }) => areDistinct([...nodes.map(({ id }) => id), ...deleted]), {
    path: ['nodes'],
    message: 'Name every node once.',
  })
  .transform(({ nodes, ...rest }) => ({
    ...rest,
    nodes: nodes.map(({ parent_id, ...node }) => ({ ...node, parentId: parent_id })),
  }));

const areDistinct = (ids: readonly number[]) => new Set(ids).size === ids.length;

const visibility = z.object({
  users: z.number().meta({ description: 'How many users.' }),
  nodes: z.number().meta({ description: 'How many nodes at least one of them.' }),
});

export const saveTree = change({
  method: 'POST',
  kind: 'node_changed',
  path: '/api/tree/flat/',
  summary: 'Adds, moves, renames and deletes nodes: the whole list, or nothing.',
  access,
  body: edit,
  answer: z.object({
    created: z
      .array(z.object({ temporaryId: z.number(), id: z.number() }))
      .meta({ description: 'Which id each new node got.' }),
  }),
});

export const previewTree = previewOf(saveTree, {
  summary:
    'Who would gain or lose sight of existing nodes by these edits, and which would begin or cease to be customers. ' +
    'Refuses what saving them would refuse.',
  answer: z.object({
    gained: visibility,
    lost: visibility,
    becoming: z
      .array(z.object({ id: z.number(), label: z.string() }))
      .meta({ description: 'Which become customers of their own.' }),
    ceasing: z
      .array(z.object({ id: z.number(), label: z.string(), customer: z.string() }))
      .meta({ description: 'Which belong to another customer from then on: its label is `customer`.' }),
  }),
});
