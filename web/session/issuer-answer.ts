/**
 * Where an issuer's answer stands in the address it comes back with. It is asked for in the fragment; some issuers
 * write it into the query all the same, some only their refusals.
 */

/** The address with the answer in its fragment, wherever it came; unchanged where there is none. */
export function answerInFragment(address: string): string {
  const url = new URL(address);
  if (!isAnswer(url.searchParams)) return address;
  url.hash = url.search.slice(1);
  url.search = '';
  return url.href;
}

/** Whether the address brings an answer: a code or a refusal. The product's own routes begin with `#/`. */
export function bringsAnswer(address: string): boolean {
  const { hash } = new URL(answerInFragment(address));
  return !hash.startsWith('#/') && isAnswer(new URLSearchParams(hash.slice(1)));
}

const isAnswer = (parameters: URLSearchParams) => parameters.has('code') || parameters.has('error');
