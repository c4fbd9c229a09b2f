/**
 * Kills a worker at random moments with SIGKILL while it delivers reports to a real mail server, until all are
 * delivered, and counts each recipient's messages: at least one unless the ledger gave up, two only if it marks the
 * delivery as doubtful, and never more.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeSyntheticFeed } from '../demo/synthetic-feed.ts';
import { clientByCode } from '../server/tenants/clients.ts';
import { admin, importer, succeed } from './commands.ts';
import {
  addSchedules,
  handOver,
  isUnderWay,
  ledgerOf,
  openMailbox,
  reports,
  startWorker,
  type Told,
  tick,
} from './deliveries/site.ts';
import { inFolder } from './folders.ts';
import { openDatabase } from './openings.ts';
import { machine } from './processes.ts';
import { writeResult } from './results.ts';

const smtpDelayMs = 15;
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      times: { type: 'string', default: '50' },
      schedules: { type: 'string', default: '100' },
      recipients: { type: 'string', default: '40' },
      // A worker's lifetime in milliseconds, after its first message.
      life: { type: 'string', default: '1500' },
    },
  });
  const times = Number(values.times);
  const schedules = Number(values.schedules);
  const recipients = Number(values.recipients);
  const longestLifeMs = Number(values.life);
  await inFolder(async (folder) => {
    const [feed, data] = [`${folder}/feed`, `${folder}/data`];
    await writeSyntheticFeed(feed, { lines: 2000, seed: '1', today: new Date().toISOString().slice(0, 10) });
    await succeed(admin, ['client', 'create', 'ONE', '--name', 'One', '--country', 'AU'], data);
    await succeed(admin, ['user', 'grant', 'owner@one.test', 'ONE'], data);
    await succeed(importer, ['--client', 'ONE', feed], data);
    const { db, url, close } = await openDatabase(data);
    const mailbox = await openMailbox(smtpDelayMs);
    try {
      const { id: clientId } = await clientByCode(db, 'ONE');
      const owner = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
      await addSchedules(db, clientId, {
        report: reports[0],
        owners: [owner.id],
        schedules,
        recipients,
        nodes: [],
      });
      const left = async () => (await ledgerOf(db, clientId)).filter(isUnderWay).length;
      const count = () => [...mailbox.received.values()].reduce((sum, one) => sum + one, 0);
      let kills = 0;
      let begun = false;
      while (!begun || (await left()) > 0) {
        await tick(url);
        const before = count();
        const worker = startWorker(data, mailbox);
        while (count() === before && (!begun || (await left()) > 0)) await sleep(20);
        begun = true;
        if (kills < times) {
          await sleep(Math.random() * longestLifeMs);
          process.kill(-worker.pid, 'SIGKILL');
          kills++;
          await worker.ended;
          await handOver(db);
          console.log(`${kills}: ${count()} messages arrived, ${await left()} recipients left`);
          continue;
        }
        while ((await left()) > 0) await sleep(200);
        worker.child.kill('SIGTERM');
        await worker.ended;
      }
      // Messages that the server accepted from a killed process may not be counted yet.
      await sleep(10 * smtpDelayMs);
      const deliveries = (await ledgerOf(db, clientId)).map((one) => ({
        ...one,
        mails: mailbox.received.get(one.id) ?? 0,
      }));
      const missing = deliveries.filter(({ mails, state }) => mails === 0 && state !== 'given_up');
      const unmarked = deliveries.filter(({ mails, isDoubtful }) => mails > 1 && !isDoubtful);
      const tripled = deliveries.filter(({ mails }) => mails > 2);
      const result = {
        machine: machine(),
        kills,
        recipients: deliveries.length,
        byMails: byMails(deliveries),
      };
      writeResult('deliveries-kill', result, table(result));
      if (deliveries.length !== schedules * recipients)
        throw new Error(`${deliveries.length} recipients are in the ledger`);
      if (missing.length + unmarked.length + tripled.length > 0) {
        throw new Error(
          `${missing.length} got nothing, ${unmarked.length} got it twice and are not marked, ${tripled.length} got it more often`,
        );
      }
    } finally {
      await mailbox.close();
      await close();
    }
  });
}

type Row = { mails: number; recipients: number; marked: number; givenUp: number };

function byMails(deliveries: readonly (Told & { mails: number })[]): Row[] {
  const numbers = [...new Set([0, 1, 2, ...deliveries.map(({ mails }) => mails)])].sort((a, b) => a - b);
  return numbers.map((mails) => {
    const those = deliveries.filter((one) => one.mails === mails);
    return {
      mails,
      recipients: those.length,
      marked: those.filter(({ isDoubtful }) => isDoubtful).length,
      givenUp: those.filter(({ state }) => state === 'given_up').length,
    };
  });
}

function table({
  kills,
  recipients,
  byMails,
}: {
  kills: number;
  recipients: number;
  byMails: Row[];
}): string {
  return [
    `# Reports to ${recipients} recipients by a worker that was killed ${kills} times`,
    '',
    machine(),
    '',
    'Marked: the ledger says that it may have come twice. Given up: that it may have arrived, and is not sent again by itself.',
    '',
    '| mails received | recipients | of them marked | of these given up |',
    '|---:|---:|---:|---:|',
    ...byMails.map((row) => `| ${row.mails} | ${row.recipients} | ${row.marked} | ${row.givenUp} |`),
    '',
  ].join('\n');
}
