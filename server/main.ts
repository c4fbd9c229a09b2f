/** Starts the product: database, first-run demo, HTTP; stops in the other order. */
import { makeApp } from './app.ts';
import { readConfig } from './config.ts';
import { connect } from './db/connect.ts';
import { loadDemo } from './demo/load-demo.ts';

const config = readConfig();
const connected = await connect(config);
try {
  if (config.demo) await loadDemo(connected.db, config.dataFolder);
  const app = await makeApp(config, connected.db);
  await app.listen({ port: config.port, host: config.host });
  announce(app.listeningOrigin);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await app.close();
    await connected.close();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
} catch (error) {
  await connected.close();
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function announce(address: string): void {
  console.log(`Tripledger serves at ${address}`);
}
