/** The one client that feeds are asked with. */

export type Limits = { bytes: number; milliseconds: number };

/** Of one answer. */
export const feedLimits: Limits = { bytes: 20_000_000, milliseconds: 30_000 };

/**
 * The text at an address of the operator's. Throws where it does not come whole within the limits, or comes with
 * anything but a success. A feed that moved is an operator's matter: it is not followed to where it leads.
 */
export async function getText(
  address: string,
  signal: AbortSignal,
  { bytes, milliseconds }: Limits = feedLimits,
): Promise<string> {
  const response = await fetch(address, {
    redirect: 'manual',
    headers: { accept: 'application/json, application/xml, text/xml, */*', 'user-agent': 'Tripledger' },
    signal: AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]),
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const decoder = new TextDecoder();
  let text = '';
  let read = 0;
  for await (const part of response.body) {
    read += part.byteLength;
    // Leaving the loop ends the transfer.
    if (read > bytes) throw new Error(`is over ${bytes / 1_000_000} MB`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
