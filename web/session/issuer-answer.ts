/**
 * Locates the issuer's response in the redirect URL. The request asks for the fragment, but some issuers use the
 * query anyway, some only for errors.
 */

/** The URL with the response moved to its fragment; unchanged if it contains no response. */
export function answerInFragment(address: string): string {
  const url = new URL(address);
  if (!isAnswer(url.searchParams)) return address;
  url.hash = url.search.slice(1);
  url.search = '';
  return url.href;
}

/** Whether the URL contains a response: a code or an error. The application's own routes begin with `#/`. */
export function hasIssuerResponse(address: string): boolean {
  const { hash } = new URL(answerInFragment(address));
  return !hash.startsWith('#/') && isAnswer(new URLSearchParams(hash.slice(1)));
}

const isAnswer = (parameters: URLSearchParams) => parameters.has('code') || parameters.has('error');
