/** Makes one call of the contract. */
import type { Answer, Endpoint, Sent } from '@tripledger/contract/core/endpoint.ts';
import {
  activeClientHeader,
  csrfHeader,
  idempotencyKeyHeader,
  messages,
} from '@tripledger/contract/core/errors.ts';
import { access } from './access.ts';

const timeoutMilliseconds = 60_000;

/** A key that may be left out where it would be empty. */
type Part<Name extends string, Value> =
  Record<never, never> extends NonNullable<Value> ? { [K in Name]?: Value } : { [K in Name]: Value };

/** What a call of this endpoint needs: its path parameters, query and body, as far as it has them. */
export type SentBy<E extends Endpoint> = Part<'params', Sent<E>['params']> &
  Part<'query', Sent<E>['query']> &
  (undefined extends Sent<E>['body'] ? { body?: undefined } : { body: Sent<E>['body'] });

type AnySent = { params?: object; query?: object; body?: unknown };

/** A call that did not succeed. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly statusText: string;
  /** One message per field of a 400, its messages joined with ', '; `__all__` is not one field's fault. */
  readonly fields: Readonly<Record<string, string>>;
  /** The answer's sentence, else its messages for all fields line by line, else its text. */
  readonly detail: string;
  /** Something stands in the way of a change; not that the page works in another TMC by now. */
  readonly isConflict: boolean;
  /** What a 401 found wrong with the token; null where it does not say. */
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
 * Sends the call and answers what the contract says. Query values that are undefined are left out.
 * `key`: a creating call that is made again under the same key is carried out once.
 * @throws CallError for every answer but success, for no answer in 60 seconds (status 0), and for no
 *   connection (status 0). An abort by the given signal throws its own AbortError.
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
      // The browser keeps answers and asks the server each time whether they still hold.
      cache: 'no-cache',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      ...((sent as AnySent).body !== undefined && { body: written((sent as AnySent).body) }),
    });
    text = await response.text();
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new CallError(0, timeout.aborted ? 'Timeout' : 'No connection', { detail: messages.server });
  }
  const body = parse(text);
  if (!response.ok) throw new CallError(response.status, response.statusText, body, refusalOf(response));
  return body as Answer<E>;
}

/** Where the call goes: its path with its parameters, and its query. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: AnySent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size ? `${path}?${search}` : path;
}

/** Who asks, for which TMC, and what is sent. */
export async function headersOf(endpoint: Endpoint, { body }: AnySent): Promise<Record<string, string>> {
  const token = endpoint.access === 'public' ? null : await access.token();
  const client = access.client();
  return {
    accept: 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(client !== null && { [activeClientHeader]: String(client) }),
    ...(endpoint.method !== 'GET' && { [csrfHeader.name]: csrfHeader.value }),
    // Of a form the browser itself says how it is written.
    ...(body !== undefined && !holdsFile(body) && { 'content-type': 'application/json' }),
  };
}

/** As JSON; what holds a file, as a form. */
function written(body: unknown): string | FormData {
  if (!holdsFile(body)) return JSON.stringify(body);
  const form = new FormData();
  for (const [field, value] of Object.entries(body)) form.set(field, value as Blob | string);
  return form;
}

const holdsFile = (body: unknown): body is object =>
  Object.values(Object(body)).some((value) => value instanceof Blob);

/** The answer as JSON, else its text. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As the server tells it in its challenge (RFC 6750). */
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
