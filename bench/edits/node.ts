/** Moves a customer, with all its cost centres, below another one. */

import { editorTree, saveTree } from '../../contract/hierarchy/editing.ts';
import type { Answer } from '../../contract/http/endpoint.ts';
import { textOf } from '../dashboards/browser.ts';
import type { Edit } from './edit.ts';

export const oneNode: Edit = {
  name: 'move of a node with all below it',
  async next({ customers }, share, browser) {
    const tree = JSON.parse(textOf(await browser.ask(editorTree.path))) as Answer<typeof editorTree>;
    const place = Math.floor(share * customers.length);
    const [id, parent_id] = [customers[place], customers[(place + 1) % customers.length]];
    const label = tree.nodes.find((node) => node.id === id)?.label;
    const body = { version: tree.version, nodes: [{ id, label, parent_id }] };
    return { method: saveTree.method, address: saveTree.path, body };
  },
};
