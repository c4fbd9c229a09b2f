/** Sends a file in pieces, and continues where it stopped when the connection breaks. */
import { detail } from '@tripledger/contract/imports/calls.ts';
import { sendPiece } from '@tripledger/contract/imports/deliveries.ts';
import { pieceBytes } from '@tripledger/contract/imports/delivery.ts';
import { CallError, call } from '../../api/call.ts';

type Target = { id: number; fileId: number; received: number };

type Watch = {
  signal: AbortSignal;
  /** Called with the bytes that have arrived. */
  onReceived: (bytes: number) => void;
};

/** On a slow line, smaller pieces arrive within the time that a request may take. */
const leastPieceBytes = 256 * 1024;
const waits = [1, 2, 4, 8, 15, 30, 30, 30];

/** Throws the last error once sending has failed repeatedly without any piece arriving. */
export async function sendFile(file: Blob, { id, fileId, received }: Target, watch: Watch): Promise<void> {
  const { signal, onReceived } = watch;
  let offset = received;
  let size = pieceBytes;
  let failures = 0;
  while (offset < file.size) {
    const body = file.slice(offset, offset + size);
    try {
      const answer = await call(sendPiece, { params: { id, fileId }, query: { offset }, body }, { signal });
      offset = answer.received;
      failures = 0;
    } catch (error) {
      const wait = waits[failures++];
      if (!(error instanceof CallError) || !isPassing(error) || wait === undefined) throw error;
      size = Math.max(leastPieceBytes, size / 2);
      await pause(wait * 1000, signal);
      offset = (await receivedOf(id, fileId, signal)) ?? offset;
    }
    onReceived(offset);
  }
}

/** Worth another attempt: no connection, a gateway or the server busy, or a piece that had arrived already. */
const isPassing = ({ status, isConflict }: CallError) =>
  status === 0 || isConflict || status === 429 || status >= 500;

/** undefined: nobody answered, or the file is gone. */
async function receivedOf(id: number, fileId: number, signal: AbortSignal): Promise<number | undefined> {
  try {
    const { delivery } = await call(detail, { params: { id } }, { signal });
    return delivery?.files.find((file) => file.id === fileId)?.received;
  } catch (error) {
    if (error instanceof CallError && (error.status === 0 || error.status >= 500)) return undefined;
    throw error;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
