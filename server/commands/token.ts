/** `npm run token -- EMAIL`: prints an access token of the embedded issuer, for use with curl. */
import { parseArgs } from 'node:util';
import { signToken, tokenHours } from '../identity/embedded-token.ts';
import { CommandError } from '../lib/command-error.ts';
import { readConfig } from '../lib/config.ts';
import { runCommand } from './run-command.ts';

const help = `Usage: npm run token -- EMAIL

Prints an access token of the embedded issuer for a user of this installation, whether or not the product is
running. It is valid for ${tokenHours} hours, for a product with the same data folder, HOST and PORT:

  curl -H "Authorization: Bearer $(npm run --silent token -- staff@demo.test)" \\
    http://127.0.0.1:4000/api/auth/`;

await runCommand(async (connect) => {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return help;
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new CommandError('Usage: npm run token -- EMAIL');
  const config = readConfig();
  if (config.oidc.authority !== null) {
    throw new CommandError('OIDC_AUTHORITY is set: tokens come from that issuer.');
  }
  return signToken(await connect(config), config, email);
});
