/** Posts to an address on a server that the operator allows. Redirects are not followed. */
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { hostOf } from '../../lib/listed-hosts.ts';
import { mayConnectTo, whyNotAllowed } from './allowed.ts';

/** The operator does not allow it, so trying again is of no use. */
export class NotAllowed extends Error {}

type Options = { allowed: readonly string[]; signal: AbortSignal; timeoutMs?: number };

/** The status of the answer, whose body is not read. Throws `NotAllowed`, or what went wrong with the network. */
export async function post(
  address: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowed, signal, timeoutMs = 20_000 }: Options,
): Promise<number> {
  const why = whyNotAllowed(address, allowed);
  if (why) throw new NotAllowed(why);
  const host = hostOf(address);
  const found = await lookup(host, { all: true });
  const forbidden = found.find((one) => !mayConnectTo(one.address, allowed));
  if (forbidden) {
    throw new NotAllowed(
      `${host} leads to ${forbidden.address}, which is not public and not in TRIPLEDGER_WEBHOOK_HOSTS.`,
    );
  }
  // Connects to the addresses that were checked: another look-up might find others.
  const checked: LookupFunction = (_host, { all }, answer) =>
    all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family);
  const { request } = address.protocol === 'https:' ? https : http;
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: false, headers, lookup: checked, signal: until } as const;
    const sent = request(address, options, (response) => {
      resolve(response.statusCode!);
      response.destroy();
    });
    sent.on('error', reject).end(body);
  });
}
