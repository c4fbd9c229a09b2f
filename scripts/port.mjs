// Checks that the product can listen on its port, before anything is installed, built or loaded.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** The defaults of `PORT` and `HOST`. */
export const usualPort = 4000;
export const usualHost = '127.0.0.1';

/** Throws an Error with a readable message if the port is unavailable; the program itself reports an invalid `PORT`. */
export async function requirePort({ PORT, HOST, ROLE }) {
  const port = Number(PORT || usualPort);
  const host = HOST || usualHost;
  if (ROLE === 'worker' || !isPort(port)) return;
  try {
    await listenAt(port, host);
  } catch (error) {
    throw new Error(portFault(error, port, host) ?? error.message, { cause: error });
  }
}

/** Explains why the product cannot listen there; undefined: the error has another cause. */
export function portFault({ code }, port, host) {
  const place = `PORT=${port} on HOST=${host}`;
  if (code === 'EADDRINUSE')
    return `${place} is taken by another program, perhaps by a Tripledger that runs already. Stop that one, or choose another port: PORT=${port + 1} npm start`;
  if (code === 'EACCES')
    return `${place} is not for this user. Choose a port from 1024 on: PORT=${usualPort} npm start`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST=${host} is no address of this machine. Leave HOST out, or set it to one that is.`;
  return undefined;
}

const isPort = (port) => Number.isInteger(port) && port > 0 && port <= 65535;

async function listenAt(port, host) {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
