/** `npm run admin`: creates and removes clients, grants users access to them, backs up and restores, and erases persons. */
import { parseArgs } from 'node:util';
import { type Permission, permissions, type UserType, userTypes } from '../../contract/http/permissions.ts';
import { usualAdvisorySource } from '../../contract/vocabulary/advisories.ts';
import { unbindUser } from '../identity/binding.ts';
import { endDemonstration } from '../jobs/advisories/store.ts';
import { CommandError } from '../lib/command-error.ts';
import { readConfig } from '../lib/config.ts';
import { onTerminal } from '../lib/terminal.ts';
import { createClient } from '../tenants/clients.ts';
import { grantAccess, revokeAccess } from '../tenants/users.ts';
import { accessHelp, clientHelp, help, revokeHelp, unbindHelp, userHelp } from './admin-help.ts';
import { exactly } from './arguments.ts';
import { type Connect, runCommand } from './run-command.ts';

const options = { help: { type: 'boolean', short: 'h' } } as const;

/** Each is loaded only for its own commands, so that the others start sooner. */
const loadClient = () => import('./admin-client.ts');
const loadRetention = () => import('./admin-retention.ts');
const loadBackup = () => import('./admin-backup.ts');
const loadMigrate = () => import('./admin-migrate.ts');
const loadPerson = () => import('./admin-person.ts');

await runCommand(async (connect, asOwner) => {
  const [topic = '', verb = '', ...rest] = process.argv.slice(2);
  const isHelp = (word: string) => word === '--help' || word === '-h';
  if (isHelp(topic)) return wholeHelp();
  if (topic === 'client' && isHelp(verb)) return [clientHelp, await exportAndRemovalHelp()].join('\n\n');
  if (topic === 'user' && isHelp(verb)) return userHelp;
  const args = process.argv.slice(3);
  if (topic === 'backup') return (await loadBackup()).backupCommand(args);
  if (topic === 'restore') return (await loadBackup()).restoreCommand(args);
  if (topic === 'retention') return (await loadRetention()).retentionCommand(args, connect);
  if (topic === 'person') return (await loadPerson()).personCommand(args, asOwner);
  if (topic === 'migrate') return (await loadMigrate()).migrateCommand(args, connect);
  switch (`${topic} ${verb}`) {
    case 'client create':
      return clientCreate(rest, connect);
    case 'client export':
      return (await loadClient()).clientExport(rest, asOwner);
    case 'client remove':
      return (await loadClient()).clientRemove(rest, asOwner);
    case 'client removed':
      return (await loadClient()).clientsRemoved(rest, asOwner);
    case 'user grant':
      return userGrant(rest, connect);
    case 'user revoke':
      return userRevoke(rest, connect);
    case 'user unbind':
      return userUnbind(rest, connect);
    default:
      throw new CommandError(
        'Usage: npm run admin -- client create | client export | client remove | client removed | user grant | user revoke | user unbind | person | retention | backup | restore | migrate. See --help.',
      );
  }
});

async function wholeHelp(): Promise<string> {
  const { backupHelp, restoreHelp } = await loadBackup();
  const { retentionHelp } = await loadRetention();
  const { migrateHelp } = await loadMigrate();
  const { personHelp } = await loadPerson();
  return [
    help,
    await exportAndRemovalHelp(),
    retentionHelp,
    backupHelp,
    restoreHelp,
    migrateHelp,
    personHelp,
  ].join('\n\n');
}

async function exportAndRemovalHelp(): Promise<string> {
  const { clientExportHelp, clientRemoveHelp, clientsRemovedHelp } = await loadClient();
  return [clientExportHelp, clientRemoveHelp, clientsRemovedHelp].join('\n\n');
}

async function clientCreate(args: string[], connect: Connect): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...options,
      name: { type: 'string' },
      country: { type: 'string' },
      currency: { type: 'string' },
      'time-zone': { type: 'string' },
      locale: { type: 'string' },
    },
  });
  if (values.help) return clientHelp;
  const [code] = exactly(positionals, ['CODE']);
  const { name, country } = values;
  if (name === undefined || country === undefined) {
    throw new CommandError('Both --name and --country are required. See --help.');
  }
  const { currency, 'time-zone': timeZone, locale } = values;
  const db = await connect(readConfig());
  const client = await createClient(db, { code, name, country, currency, timeZone, locale });
  await endDemonstration(db, usualAdvisorySource(country));
  return `Created client ${client.code}: ${client.name}, ${country}, ${client.currency}, ${client.timeZone}.`;
}

async function userGrant(args: string[], connect: Connect): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...options,
      node: { type: 'string', multiple: true },
      type: { type: 'string', default: 'User' },
      permission: { type: 'string', multiple: true },
    },
  });
  if (values.help) return accessHelp;
  const [email, clientCode] = exactly(positionals, ['EMAIL', 'CODE']);
  const granted = await grantAccess(await connect(readConfig()), {
    email,
    clientCode,
    nodeCodes: values.node ?? [],
    userType: oneOf<UserType>('--type', values.type, userTypes),
    permissions:
      values.permission?.map((name) => oneOf<Permission>('--permission', name, permissions)) ?? 'all',
  });
  const who = granted.isNewUser ? `${granted.email} (new, signs in later)` : granted.email;
  const what = granted.nodes.length === 0 ? 'all' : onTerminal(granted.nodes.join(', '));
  const may = values.permission ? values.permission.join(', ') : 'every permission';
  return `Granted ${who} access to ${granted.client}: ${what}; type ${values.type}; ${may}.`;
}

async function userRevoke(args: string[], connect: Connect): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return revokeHelp;
  const [email, clientCode] = exactly(positionals, ['EMAIL', 'CODE']);
  const revoked = await revokeAccess(await connect(readConfig()), email, clientCode);
  return `Revoked the access of ${revoked.email} to ${revoked.client}.`;
}

async function userUnbind(args: string[], connect: Connect): Promise<string> {
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
  if (values.help) return unbindHelp;
  const [email] = exactly(positionals, ['EMAIL']);
  const unbound = await unbindUser(await connect(readConfig()), email);
  return `Unbound ${unbound.email} from ${unbound.issuer}. The next account that signs in with this e-mail verified is bound.`;
}

function oneOf<Value extends string>(option: string, given: string, known: readonly Value[]): Value {
  const found = known.find((value) => value === given);
  if (!found) throw new CommandError(`${option} ${given}: expected one of ${known.join(', ')}.`);
  return found;
}
