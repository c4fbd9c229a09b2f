/** Sends lines to a syslog server: RFC 5424 over UDP, or over TCP and TLS with counted octets (RFC 6587, RFC 5425). */
import { createSocket } from 'node:dgram';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import type { AccessKind } from '../../contract/vocabulary/access-kinds.ts';
import type { AuditTarget } from '../lib/config-values.ts';
import type { LineSink } from './line-sink.ts';

type Server = Exclude<AuditTarget, { file: string }>;
type Failed = (error: unknown) => void;

/** Of facility 13, "log audit". */
const severities = { warning: 13 * 8 + 4, info: 13 * 8 + 6 };
/** While the server is away, this many lines wait. */
const mostWaiting = 10_000;
const reconnectMs = 5000;
const closeMs = 2000;

export function syslog(server: Server, failed: Failed): LineSink {
  const send = server.transport === 'udp' ? datagrams(server, failed) : stream(server, failed);
  return {
    write: (line, kind, at) => send.write(messageOf(line, kind, at)),
    close: send.close,
  };
}

function messageOf(line: string, kind: AccessKind, at: Date): string {
  const priority = kind.endsWith('_refused') ? severities.warning : severities.info;
  return `<${priority}>1 ${at.toISOString()} ${hostname()} tripledger ${process.pid} ${kind} - ${line}`;
}

type Sender = { write(message: string): void; close(): Promise<void> };

function datagrams({ host, port }: Server, failed: Failed): Sender {
  const socket = createSocket({ type: host.includes(':') ? 'udp6' : 'udp4' });
  socket.unref().on('error', failed);
  let last: Promise<void> = Promise.resolve();
  return {
    write(message) {
      const sent = new Promise<void>((resolve) => {
        socket.send(message, port, host, (error) => {
          if (error) failed(error);
          resolve();
        });
      });
      last = Promise.all([last, sent]).then(() => undefined);
    },
    async close() {
      await Promise.race([last, pause(closeMs)]);
      socket.close();
    },
  };
}

/** Lines wait while there is no connection; those that the operating system took before it broke may be lost. */
function stream({ transport, host, port }: Server, failed: Failed): Sender {
  const waiting: string[] = [];
  let socket: Socket | undefined;
  let isConnected = false;
  let isRetryDue = true;
  let unsent = 0;
  let onSent: () => void = () => undefined;

  const flush = () => {
    if (!socket || !isConnected) return;
    for (const message of waiting.splice(0)) {
      unsent++;
      socket.write(`${Buffer.byteLength(message)} ${message}`, (error) => {
        unsent--;
        if (error) waiting.push(message);
        onSent();
      });
    }
  };
  const open = () => {
    if (socket || !isRetryDue) return;
    const connected = () => {
      isConnected = true;
      flush();
    };
    const name = isIP(host) === 0 && { servername: host };
    socket =
      transport === 'tls'
        ? connectTls({ host, port, ...name }, connected)
        : connectTcp({ host, port }, connected);
    socket
      .unref()
      .on('error', failed)
      .on('close', () => {
        socket = undefined;
        isConnected = false;
        isRetryDue = false;
        setTimeout(() => {
          isRetryDue = true;
          if (waiting.length > 0) open();
        }, reconnectMs).unref();
      });
  };
  return {
    write(message) {
      if (waiting.length >= mostWaiting) {
        waiting.shift();
        failed(new Error('Lines for the syslog server are lost: too many wait'));
      }
      waiting.push(message);
      open();
      flush();
    },
    async close() {
      const isDone = () => waiting.length + unsent === 0;
      const { promise: done, resolve } = Promise.withResolvers<void>();
      onSent = () => isDone() && resolve();
      if (!isDone()) await Promise.race([done, pause(closeMs)]);
      socket?.end();
    },
  };
}
