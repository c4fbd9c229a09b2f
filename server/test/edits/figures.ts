/** Figures that any edit of reporting data may change: spend and lines of each node, compared with the model. */
import { expect } from 'vitest';
import { totalSpend } from '../../../contract/summary/calls.ts';
import { isCounted, type Model, nodesUnder } from './model.ts';
import type { World } from './world.ts';

export const march = { dateStart: '2026-03-01', dateEnd: '2026-03-31' };

/** Both engines are queried, as in every test server. */
export async function expectSpend({ server, code, editor, model }: World): Promise<void> {
  for (const { node_code = '' } of model.hierarchy) {
    const query = { ...march, client: await server.nodeId(code, node_code) };
    expect(await server.get(editor, totalSpend, { query }), node_code).toMatchObject(
      spendOf(model, node_code),
    );
  }
}

function spendOf(model: Model, nodeCode: string) {
  const nodes = nodesUnder(model, nodeCode);
  const counted = model.lines.filter(
    (line) => nodes.includes(line.node_code ?? '') && isCounted(model, line),
  );
  const spend = (...products: string[]) => {
    const lines = counted.filter(({ product_type }) => products.includes(product_type ?? ''));
    return lines.reduce((cents, { amount_paid }) => cents + Math.round(Number(amount_paid) * 100), 0) / 100;
  };
  return { total: spend('Air', 'Hotel', 'Service Fee'), air: spend('Air'), hotel: spend('Hotel') };
}
