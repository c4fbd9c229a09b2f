/** `npm run admin -- retention CODE [--dry-run]`: applies a TMC's retention rule now, or says what it would do. */
import { parseArgs } from 'node:util';
import { inTenant } from '../database/tenant.ts';
import { applyRetention } from '../ingest/retention/apply.ts';
import { countDue } from '../ingest/retention/due.ts';
import { type Rule, ruleOf } from '../ingest/retention/rule.ts';
import { readConfig } from '../lib/config.ts';
import { clientByCode } from '../tenants/clients.ts';
import { exactly } from './arguments.ts';
import { counted } from './counted.ts';
import type { Connect } from './run-command.ts';

export const retentionHelp = `Usage: npm run admin -- retention CODE [--dry-run]

Makes old bookings of the client CODE anonymous or removes them, as its retention rule says: what happens every night by
itself. The rule is set on the Settings screen.

  --dry-run  says how many bookings, lines and travellers that would be, and changes nothing`;

export async function retentionCommand(args: string[], connect: Connect): Promise<string> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' }, 'dry-run': { type: 'boolean', default: false } },
  });
  if (values.help) return retentionHelp;
  const [code] = exactly(positionals, ['CODE']);
  const db = await connect(readConfig());
  const { id, name } = await clientByCode(db, code);
  const none = `${name} has no retention rule: it keeps all bookings.`;
  const now = new Date();
  if (!values['dry-run']) {
    const applied = await applyRetention(db, id, now, new AbortController().signal);
    if (!applied) return none;
    const { rule, bookings, lines } = applied;
    return `${subjectOf(rule)} of ${name} ${done[rule.action]}: ${bookingsWith(bookings, lines)}.`;
  }
  const due = await inTenant(db, id, async (trx) => {
    const rule = await ruleOf(trx, id, now);
    return rule && { rule, ...(await countDue(trx, id, rule)) };
  });
  if (!due) return none;
  return (
    `${subjectOf(due.rule)} of ${name} would be ${done[due.rule.action]}: ${bookingsWith(due.bookings, due.lines)} ` +
    `of ${counted(due.travellers, 'traveller')}. Nothing was changed.`
  );
}

const subjectOf = ({ before, years }: Rule) =>
  `Bookings without a transaction since ${before} (${years} years)`;
const bookingsWith = (bookings: number, lines: number) =>
  `${counted(bookings, 'booking')} with ${counted(lines, 'line')}`;
const done = { anonymise: 'made anonymous', remove: 'removed' } as const;
