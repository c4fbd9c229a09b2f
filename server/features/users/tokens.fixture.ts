import type { Endpoint } from '../../../contract/http/endpoint.ts';
import * as tokens from '../../../contract/users/service-tokens.ts';
import type { Sent, testServer } from '../../test/server.ts';

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** The tests' requests about service tokens, and by them. */
export function tokensOf(server: ReturnType<typeof testServer>) {
  const as = (token: string, endpoint: Endpoint, sent: Sent = {}) =>
    server.send(null, endpoint, { ...sent, headers: { ...bearer(token), ...sent.headers } });
  return {
    as,
    /** Status and body alone. */
    async answer(token: string, endpoint: Endpoint, sent: Sent = {}) {
      const { status, body } = await as(token, endpoint, sent);
      return [status, body];
    },
    create: (by: string, body: object) => server.get(by, tokens.createToken, { body }),
    async refusal(by: string, body: object) {
      const { status, body: answer } = await server.send(by, tokens.createToken, { body });
      return [status, answer];
    },
    async revoke(by: string, id: number) {
      const { status, body } = await server.send(by, tokens.revokeToken, { params: { id } });
      return [status, body];
    },
    list: async (by: string) => (await server.get(by, tokens.listTokens)).rows,
    row: async (by: string, id: number) =>
      (await server.get(by, tokens.listTokens, { query: { pageSize: 100 } })).rows.find(
        (row) => row.id === id,
      ),
  };
}
