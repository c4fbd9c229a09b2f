/** Removes the run's data folder; the server has stopped by then or is about to. */
import { rmSync } from 'node:fs';

export default function teardown(): void {
  const folder = process.env.E2E_DATA;
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 500 });
}
