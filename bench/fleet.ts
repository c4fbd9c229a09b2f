/**
 * A fleet on one process: 200 small TMCs and a large one, whose people ask one dashboard after the other; what a TMC of
 * either size costs; and how a thousand of them would fare on several processes, played from these costs.
 */
import { parseArgs } from 'node:util';
import { tinyFleet, usualFleet } from './fleet/dataset.ts';
import { measureFleet } from './fleet/measure.ts';
import { fleetTable } from './fleet/table.ts';
import { inDataFolder } from './folders.ts';
import { writeResult } from './results.ts';

const options = {
  data: { type: 'string' },
  small: { type: 'boolean', default: false },
  tmcs: { type: 'string' },
  users: { type: 'string' },
  seconds: { type: 'string' },
} as const;

/** `--data`: the folder of the data set, made if it is missing. `--tmcs N`: how many small ones. `--small`: a tiny fleet, and no result files. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options });
  const usual = values.small ? tinyFleet : usualFleet;
  const size = { ...usual, small: Number(values.tmcs ?? usual.small) };
  const effort = {
    users: Number(values.users ?? (values.small ? 4 : 50)),
    seconds: Number(values.seconds ?? (values.small ? 3 : 120)),
    thinkMs: values.small ? 100 : 5000,
  };
  const result = await inDataFolder(values.data, (data) => measureFleet(size, data, effort));
  if (values.small) console.log(fleetTable(result));
  else writeResult('fleet', result, fleetTable(result));
}
