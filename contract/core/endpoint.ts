/**
 * One call between the two sides: its method, path, input, answer and who may make it.
 * The server serves it (`server/http/serve.ts`), the web calls it (`web/api/call.ts`), and the API page
 * documents it, all from this one value.
 */
import type * as z from 'zod';
import type { ChangeKind, kindsOfChange } from './changes.ts';
import type { FigureEntry } from './figure.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may ask. `public`: anybody, signed in or not. `user`: anyone signed in, with or without an active client. `client`: anyone with access to
 * the active client. A list: whoever holds any one of these permissions in the active client.
 */
export type Access = 'public' | 'user' | ClientAccess;
export type ClientAccess = 'client' | readonly [Permission, ...Permission[]];

/** What an answer changes with besides the data: the day at the TMC, or the minute. */
export type Moment = 'day' | 'minute';

export type Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodType<object> = z.ZodType<object>,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Verb extends Method = Method,
> = {
  method: Verb;
  /** With `:name` for path parameters, which `params` describes. A trailing slash is optional on the wire. */
  path: `/api/${string}`;
  /** One line for the API page. */
  summary: string;
  access: Who;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** The figures that the answer holds, by the answer's field: documented on the API page. */
  figures?: Readonly<Record<string, FigureEntry>>;
  /** Absent: equal input gives an equal answer for as long as the data stay the same. */
  dependsOn?: Moment;
};

/** Declares an endpoint and keeps its literal types. */
export function endpoint<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodType<object> = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Who extends Access = Access,
  const Verb extends Method = Method,
>(spec: Endpoint<Params, Query, Body, Answer, Who, Verb>): Endpoint<Params, Query, Body, Answer, Who, Verb> {
  return spec;
}

/** A call that changes something: the server records it as its kind (`server/http/serve-change.ts`). */
export type ChangeEndpoint = Endpoint & { method: Exclude<Method, 'GET'>; kind: ChangeKind };

/** Whoever changes their own account needs no client; all others work in one. */
type AccessTo<Kind extends ChangeKind> = (typeof kindsOfChange)[Kind]['of'] extends 'account'
  ? 'user'
  : Exclude<Access, 'user' | 'public'>;

/** Declares a call that changes something. */
export function change<
  Params extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Query extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  Answer extends z.ZodType = z.ZodType,
  const Kind extends ChangeKind = ChangeKind,
  const Who extends AccessTo<Kind> = AccessTo<Kind>,
>(spec: Endpoint<Params, Query, Body, Answer, Who> & { method: Exclude<Method, 'GET'>; kind: Kind }) {
  return spec;
}

/** What the server's handler receives: validated path parameters, query and body. */
export type Input<E extends Endpoint> = {
  params: z.output<NonNullable<E['params']>>;
  query: z.output<NonNullable<E['query']>>;
  body: z.output<NonNullable<E['body']>>;
};

/** What a caller sends. */
export type Sent<E extends Endpoint> = {
  params: z.input<NonNullable<E['params']>>;
  query: z.input<NonNullable<E['query']>>;
  body: z.input<NonNullable<E['body']>>;
};

export type Answer<E extends Endpoint> = z.output<E['answer']>;
