/** An identity provider: a token for provisioning, and requests with it. */
import { expect } from 'vitest';
import type { Endpoint } from '../../../../contract/http/endpoint.ts';
import * as groups from '../../../../contract/users/provisioned-groups.ts';
import { createToken } from '../../../../contract/users/service-tokens.ts';
import type { testServer } from '../../../test/server.ts';

type Server = ReturnType<typeof testServer>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
// biome-ignore lint/suspicious/noExplicitAny: any resource
type Answered = { status: number; body: any; headers: Record<string, unknown> };

export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const groupSchema = 'urn:ietf:params:scim:schemas:core:2.0:Group';
export const patchSchema = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const errorSchema = 'urn:ietf:params:scim:api:messages:2.0:Error';

export const operations = (...Operations: object[]) => ({ schemas: [patchSchema], Operations });

/** An error answer. `detail` is a part of its sentence. */
export const refusal = (status: number, detail: unknown, scimType?: string) => [
  status,
  {
    schemas: [errorSchema],
    status: String(status),
    ...(scimType && { scimType }),
    detail: typeof detail === 'string' ? expect.stringContaining(detail) : detail,
  },
];

export function providerOf(server: Server, boss: string) {
  let token: string | undefined;
  const made = async (name = `Provider ${Math.random()}`) =>
    server.get(boss, createToken, { body: { name, isProvisioning: true } });

  async function as(
    bearer: string | null,
    method: Method,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> {
    const response = await server.app.inject({
      method,
      url: `/scim/v2${path}`,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
        ...headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const { statusCode: status, headers: answered } = response;
    return { status, body: response.body === '' ? null : JSON.parse(response.body), headers: answered };
  }

  const send = async (method: Method, path: string, body?: unknown, headers?: Record<string, string>) => {
    token ??= (await made()).token;
    return as(token, method, path, body, headers);
  };
  const found = (path: string, filter: string) => `${path}?filter=${encodeURIComponent(filter)}`;

  return {
    as,
    send,
    newToken: made,
    /** Status and body alone. */
    async answered(sent: Promise<Answered>) {
      const { status, body } = await sent;
      return [status, body];
    },
    found,
    filtered: (path: string, filter: string) => send('GET', found(path, filter)),
    patch: (path: string, ...ops: object[]) => send('PATCH', path, operations(...ops)),
    async user(userName: string, more: object = {}): Promise<string> {
      const { status, body } = await send('POST', '/Users', { schemas: [userSchema], userName, ...more });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    async group(displayName: string, ...members: string[]): Promise<string> {
      const sent = { schemas: [groupSchema], displayName, members: members.map((value) => ({ value })) };
      const { status, body } = await send('POST', '/Groups', sent);
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.id;
    },
    gives: (by: string, id: string, body: object) =>
      server.send(by, groups.setGroupAccess as Endpoint, { params: { id }, body }),
  };
}
