/** Sends one API call that the contract declares. */
import type { Answer, Endpoint, Sent } from '@tripledger/contract/http/endpoint.ts';
import {
  activeClientHeader,
  csrfHeader,
  idempotencyKeyHeader,
  messages,
} from '@tripledger/contract/http/errors.ts';
import { access } from './access.ts';
import { texts } from './texts.ts';

const timeoutMilliseconds = 60_000;

/** Makes a key optional if its value may be empty. */
type Part<Name extends string, Value> =
  Record<never, never> extends NonNullable<Value> ? { [K in Name]?: Value } : { [K in Name]: Value };

/** The input of an endpoint: path parameters, query and body, if it has them. */
export type SentBy<E extends Endpoint> = Part<'params', Sent<E>['params']> &
  Part<'query', Sent<E>['query']> &
  (undefined extends Sent<E>['body'] ? { body?: undefined } : { body: Sent<E>['body'] });

type AnySent = { params?: object; query?: object; body?: unknown };

/** A failed call. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  readonly statusText: string;
  /**
   * One message per field of a 400, joined with ', ' where a field has several; `__all__` holds errors of the whole
   * form.
   */
  readonly fields: Readonly<Record<string, string>>;
  /** The response's `detail`, else its `__all__` messages on separate lines, else its text. */
  readonly detail: string;
  /** A 409 caused by conflicting data, not by a switch to another TMC. */
  readonly isConflict: boolean;
  /** Why a 401 rejected the token; null if the response does not say. */
  readonly refusal: string | null;

  constructor(status: number, statusText: string, body: unknown, refusal: string | null = null) {
    const detail = detailOf(body);
    super(`${status} ${statusText}: ${detail}`);
    this.status = status;
    this.statusText = statusText;
    this.fields = fieldMessages(status, body);
    this.detail = detail;
    this.isConflict = status === 409 && detail !== messages.clientChanged;
    this.refusal = refusal;
  }
}

/**
 * Sends the request and returns the response that the contract declares. Undefined query values are omitted. `key`:
 * the idempotency key; the server executes a repeated create with the same key only once.
 * @throws CallError for every error response, and with status 0 for a timeout after 60 seconds or a failed
 *   connection. An abort by the given signal throws its own AbortError.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  sent: SentBy<E>,
  { signal, key }: { signal?: AbortSignal; key?: string } = {},
): Promise<Answer<E>> {
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const headers = await headersOf(endpoint, sent as AnySent);
  if (key !== undefined) headers[idempotencyKeyHeader] = key;
  let response: Response;
  let text: string;
  try {
    response = await fetch(addressOf(endpoint, sent as AnySent), {
      method: endpoint.method,
      headers,
      // The browser caches responses and revalidates them with the server on each request.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...((sent as AnySent).body !== undefined && { body: serialized((sent as AnySent).body) }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, timeout.aborted ? texts.timeout : texts.noConnection, { detail: messages.server });
  }
  const body = parse(text);
  if (!response.ok) throw new CallError(response.status, response.statusText, body, refusalOf(response));
  return body as Answer<E>;
}

/** The URL of a request: path with parameters, and query string. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnySent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

/** Headers for authentication, the active TMC, CSRF and content type. */
export async function headersOf(endpoint: Endpoint, { body }: AnySent): Promise<Record<string, string>> {
  const token = endpoint.access === 'public' ? null : await access.token();
  const client = access.client();
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(client !== null && { [activeClientHeader]: String(client) }),
    ...(endpoint.method !== 'GET' && { [csrfHeader.name]: csrfHeader.value }),
    ...(body !== undefined && typeOf(body)),
  };
}

/** The browser sets the content type of a form itself, including the boundary. */
function typeOf(body: unknown): { 'content-type'?: string } {
  if (body instanceof Blob) return { 'content-type': 'application/octet-stream' };
  return holdsFile(body) ? {} : { 'content-type': 'application/json' };
}

/** Serialises the body as JSON, or as form data if it contains a file; bytes are sent as they are. */
function serialized(body: unknown): string | FormData | Blob {
  if (body instanceof Blob) return body;
  if (!holdsFile(body)) return JSON.stringify(body);
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.set(field, value as Blob | string);
  return form;
}

const holdsFile = (body: unknown): body is object =>
  Object.values(Object(body)).some((value) => value instanceof Blob);

/** Parses the response body as JSON; returns the text if it is not JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads the error description from the challenge header (RFC 6750). */
function refusalOf({ headers }: Response): string | null {
  return /error_description="([^"]*)"/.exec(headers.get('www-authenticate') ?? '')?.[1] ?? null;
}

function fieldMessages(status: number, body: unknown): Record<string, string> {
  if (status !== 400 || typeof body !== 'object' || body === null) return {};
  return Object.fromEntries(Object.entries(body).map(([field, list]) => [field, joined(list, ', ')]));
}

function detailOf(body: unknown): string {
  if (typeof body === 'string') return body;
  const { detail, __all__: all } = (body ?? {}) as { detail?: unknown; __all__?: unknown };
  if (detail !== undefined) return String(detail);
  return all !== undefined ? joined(all, '\n') : JSON.stringify(body);
}

const joined = (messages: unknown, by: string) =>
  Array.isArray(messages) ? messages.join(by) : String(messages);
