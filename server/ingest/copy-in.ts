/** Streams rows into PostgreSQL by COPY, in its text format. */
import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;

const special = /[\\\t\n\r]/;
const everySpecial = /[\\\t\n\r]/g;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** A cell in COPY's text format. */
export function copyText(cell: Cell): string {
  if (cell === null) return '\\N';
  if (typeof cell !== 'string') return String(cell);
  return special.test(cell) ? cell.replace(everySpecial, (found) => escapes[found] as string) : cell;
}

/**
 * One COPY at a time into one table: opened by the first row and closed by `finish`, so that other statements can run
 * on the connection in between. Applies backpressure if the server is slower.
 */
export class CopyWriter {
  readonly #client: PoolClient;
  readonly #statement: string;
  #stream: CopyStreamQuery | undefined;
  #failure: Error | undefined;

  constructor(client: PoolClient, table: string, columns: readonly string[]) {
    this.#client = client;
    this.#statement = `copy ${table} (${columns.join(', ')}) from stdin`;
  }

  /** Writes complete rows, each ended by a line feed. */
  async write(rows: string): Promise<void> {
    if (rows === '') return;
    this.#stream ??= this.#open();
    if (this.#failure) throw this.#failure;
    if (!this.#stream.write(rows)) await once(this.#stream, 'drain');
  }

  async finish(): Promise<void> {
    const stream = this.#stream;
    if (!stream) return;
    if (this.#failure) throw this.#failure;
    this.#stream = undefined;
    stream.end();
    await finished(stream);
  }

  /** Ends an open COPY without its rows, so that the transaction can be rolled back. */
  abort(): void {
    // A failed COPY has already ended and must not be touched again.
    if (!this.#failure) this.#stream?.destroy();
    this.#stream = undefined;
  }

  #open(): CopyStreamQuery {
    const stream = this.#client.query(copyFrom(this.#statement));
    // The server may refuse rows or disconnect while nobody awaits the stream: the next call throws the error.
    return stream.on('error', (error) => {
      this.#failure = error;
    });
  }
}

/** A row's cells without the final line feed. `isPlain`: no text contains characters that COPY would interpret. */
export function rowText(cells: readonly Cell[], isPlain = false): string {
  const write = isPlain ? plainText : copyText;
  let text = write(cells[0] as Cell);
  for (let index = 1; index < cells.length; index++) text += `\t${write(cells[index] as Cell)}`;
  return text;
}

const plainText = (cell: Cell) => (cell === null ? '\\N' : String(cell));

export function copyRow(cells: readonly Cell[]): string {
  return `${rowText(cells)}\n`;
}
