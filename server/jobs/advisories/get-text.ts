/** The HTTP client for all feeds. */

export type Limits = { bytes: number; milliseconds: number };

/** The limits of one response. */
export const feedLimits: Limits = { bytes: 20_000_000, milliseconds: 30_000 };

/**
 * Fetches the text at a configured address. Throws if it does not arrive completely within the limits, or with any
 * status other than success. Redirects are not followed: the operator must configure a feed's new address.
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
    // Throwing out of the loop ends the transfer.
    if (read > bytes) throw new Error(`is over ${bytes / 1_000_000} MB`);
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}
