/** Lets the type system check that every endpoint of the contract is served (`server/app.ts`). */
import type { Endpoint } from '../../contract/http/endpoint.ts';

declare const isServed: unique symbol;

/** An endpoint that is registered; the functions that serve endpoints return it. */
export type Served<E> = { readonly [isServed]: E };

/** What the routes of a contract file return: each of its endpoints, under the name by which it is exported. */
export type ServedCalls<Calls> = {
  readonly [Name in keyof Calls as Calls[Name] extends Endpoint ? Name : never]: Served<Calls[Name]>;
};

/** Only for code that registers the endpoint. */
export const served = <E extends Endpoint>(endpoint: E): Served<E> => endpoint as unknown as Served<E>;
