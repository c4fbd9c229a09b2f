/**
 * An endpoint: its method, path, input, answer and access. The server serves it (`server/http/serve.ts`), the web
 * calls it (`web/api/call.ts`), and the API page documents it, all from this one declaration.
 */
import type * as z from 'zod';
import type { MetricEntry } from '../metrics/metric.ts';
import type { ChangeKind, kindsOfChange } from './change-kinds.ts';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may call an endpoint. `public`: anyone, signed in or not. `user`: anyone signed in, with or without an active
 * client. `client`: anyone with access to the active client. A list: anyone with at least one of these permissions in
 * the active client.
 */
export type Access = 'public' | 'user' | ClientAccess;
export type ClientAccess = 'client' | readonly [Permission, ...Permission[]];

/** What else, besides the data, can change an answer: the current day at the TMC, or the current minute. */
export type Moment = 'day' | 'minute';

/** `needs`: permissions, all of which are needed. */
export type InputRules = { dependsOn: Moment | undefined; needs: readonly Permission[] };

export type Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodType<object> = z.ZodType<object>,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  Verb extends Method = Method,
> = {
  method: Verb;
  /** With `:name` for the path parameters described by `params`. The trailing slash is optional on the wire. */
  path: `/api/${string}`;
  /** One line for the API page. */
  summary: string;
  access: Who;
  /** Only for users whose grant is the whole client: what it tells or changes may lie on any node. */
  ofWholeClient?: true;
  /** Only for people, not for service tokens: it concerns the caller's own account, mail or habits. */
  ofPeople?: true;
  /** The answer holds a secret: it is not stored for repetitions of the request. */
  answersSecret?: true;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  /** The metrics in the answer, by field; the API page documents them. */
  metrics?: Readonly<Record<string, MetricEntry>>;
  /** Absent: equal input gives an equal answer as long as the data do not change. */
  dependsOn?: Moment;
  /** What else holds for some inputs of a read. */
  rulesOf?: (input: { query: unknown; body: unknown }) => InputRules;
  /** A POST that only reads: its input is too large for an address. It needs no CSRF header, and is cached like a GET. */
  isRead?: true;
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

/** An endpoint that changes something. The server records the change under its kind (`server/http/serve-change.ts`). */
export type ChangeEndpoint = Endpoint & { method: Exclude<Method, 'GET'>; kind: ChangeKind };

/** Changes to a person's own account need no client; all other changes are made in one. */
type AccessTo<Kind extends ChangeKind> = (typeof kindsOfChange)[Kind]['of'] extends 'account'
  ? 'user'
  : Exclude<Access, 'user' | 'public'>;

/** Declares an endpoint that changes something. */
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

/** The input of the server's handler: validated path parameters, query and body. */
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
