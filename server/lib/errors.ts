/** The errors that any room may throw to respond with something other than success; `http/errors.ts` sends them. */
import { type FieldErrors, messages } from '../../contract/http/errors.ts';

/** A response other than success. The caller receives `body` and `headers`. */
export class HttpError extends Error {
  readonly status: number;
  readonly body: { detail: string } | FieldErrors;
  readonly headers: Record<string, string>;
  /** For the metrics of a 503: which resource was unavailable. */
  readonly missing: string | undefined;

  constructor(
    status: number,
    body: { detail: string } | FieldErrors,
    headers: Record<string, string> = {},
    missing?: string,
  ) {
    super(`${status} ${JSON.stringify(body)}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.missing = missing;
  }
}

/** The sentence of an error that is not about fields; null for those. */
export const detailOf = ({ body }: HttpError): string | null =>
  typeof body.detail === 'string' ? body.detail : null;

/** Throws a 400 that lists all faults by field; does nothing if there are none. */
export function refuseFaults(
  faults: Readonly<Record<string, readonly (string | false | null | undefined)[]>>,
): void {
  const faultsByField = Object.entries(faults).flatMap(([field, list]) => {
    const sentences = list.filter((one) => typeof one === 'string');
    return sentences.length > 0 ? [[field, sentences] as const] : [];
  });
  if (faultsByField.length > 0) throw new HttpError(400, Object.fromEntries(faultsByField));
}

export const unauthorized = () => new HttpError(401, { detail: messages.unauthorized });
export const notAllowed = (detail: string = messages.notAllowed) => new HttpError(403, { detail });
export const notFound = () => new HttpError(404, { detail: messages.notFound });
/** Too many requests; worth a retry after this many seconds, if known. */
export const tooMany = (detail: string, seconds?: number) =>
  new HttpError(429, { detail }, seconds === undefined ? {} : { 'retry-after': String(seconds) });
/** Temporarily unavailable; worth a retry after this many seconds. `missing`: the unavailable resource, in a word. */
export const busy = (detail: string, seconds: number, missing = 'turn') =>
  new HttpError(503, { detail }, { 'retry-after': String(seconds) }, missing);
export const conflict = (detail: string) => new HttpError(409, { detail });
