/** `Plant 1 (Acme Pty Ltd)`: a node below a customer is named with the customer. */
import type { Reading } from '../access/ask.ts';
import { nodeLabel } from '../files/file-name.ts';
import { customerOf } from './customer-settings.ts';

export const withCustomer = (label: string, customer: string | null | undefined): string =>
  customer == null ? label : `${label} (${customer})`;

/** The reading must be on PostgreSQL (`onPostgres`); the caller has checked that the node is visible. */
export async function nodeInWords(reading: Reading, nodeId: number): Promise<string> {
  const [label, customer] = await Promise.all([nodeLabel(reading, nodeId), customerOf(reading, nodeId)]);
  return withCustomer(label, customer?.id === nodeId ? null : customer?.label);
}
