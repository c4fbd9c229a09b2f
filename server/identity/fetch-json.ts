/** Requests to the configured issuer, which may be slow or unavailable. */
import { HttpError } from '../lib/errors.ts';

/** An unsuccessful answer from the issuer. */
export class IssuerRefused extends Error {
  readonly status: number;

  constructor(address: string, status: number) {
    super(`${address} answered ${status}`);
    this.status = status;
  }
}

/** Throws `IssuerRefused` for an unsuccessful answer, and the errors of `fetch`. */
export async function fetchJson(address: string, headers: Record<string, string> = {}): Promise<unknown> {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(5_000) });
  if (!response.ok) throw new IssuerRefused(address, response.status);
  return response.json();
}

/** A 503: the token may be valid, but the issuer cannot be reached. */
export function unreachable(cause: unknown): HttpError {
  const detail = 'The sign-in service cannot be reached. Please try again.';
  const error = new HttpError(503, { detail }, {}, 'issuer');
  error.cause = cause;
  return error;
}
