import type { AccessKind } from '../../contract/vocabulary/access-kinds.ts';

/** Takes lines of JSON, in ASCII. */
export type LineSink = { write(line: string, kind: AccessKind, at: Date): void; close(): Promise<void> };
