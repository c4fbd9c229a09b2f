/** The visible texts of the Imports screen. */

import type { CheckResult, DeliveryProgress } from '@tripledger/contract/imports/delivery.ts';
import type { DeliveredBy, ImportState } from '@tripledger/contract/imports/states.ts';
import { count, plural } from '../../ui/format.ts';

const lines = (many: number) => plural(many, 'line');

const rows = (many: number) => plural(many, 'row');

const states: Record<ImportState, string> = {
  received: 'Received, not checked',
  checking: 'Being checked',
  ready: 'Checked, not loaded',
  loading: 'Being loaded',
  loaded: 'Loaded',
  refused: 'Refused',
  failed: 'Failed',
  'taking back': 'Being taken back',
  'taken back': 'Taken back',
};

const waysIn: Record<DeliveredBy, string> = {
  command: 'by the import command',
  browser: 'in the browser',
  'pick-up folder': 'by the pick-up folder',
  SFTP: 'by SFTP',
  API: 'by the API',
};

const steps: Record<DeliveryProgress['step'] | 'queued', string> = {
  queued: 'Waiting to begin …',
  waiting: 'Waiting for another import …',
  reading: 'Reading the lines …',
  comparing: 'Comparing with what is stored …',
  merging: 'Storing the lines …',
};

const records = { nodes: 'Nodes', places: 'Places', policies: 'Policies' };

export const texts = {
  title: 'Imports',
  none: 'No data have been imported yet.',
  lead: 'Every file that was delivered, what became of its lines, and a way back.',
  columns: {
    when: 'When',
    name: 'Files',
    state: 'State',
    who: 'Who',
    read: 'Read',
    added: 'Added',
    changed: 'Changed',
    unchanged: 'Unchanged',
    rejected: 'Rejected',
  },
  states,
  stateOf: (state: ImportState, percent: number | null) =>
    percent === null ? states[state] : `${states[state]} (${percent}%)`,
  steps,
  upload: {
    title: 'Upload files',
    about:
      'Drop the files of a feed here: line_items.csv and, if present, hierarchy.csv, policies.csv and locations.csv; ' +
      'or the files of an agency, a booking platform or a back office. ' +
      'They are checked first; nothing counts until you load them.',
    choose: 'Choose files',
    files: 'Files of a feed',
    progress: (name: string) => `${name}: received`,
    stopped: 'The upload stopped. Choose the same files again to continue where it stopped.',
    resume: 'Continue upload',
    other: 'These are not the files of this upload: names and sizes must be the same.',
    unreadable: 'A file could not be read. It may have changed since it was chosen.',
  },
  delivery: { check: 'Check', checkAgain: 'Check again', cancel: 'Cancel', remove: 'Delete' },
  check: {
    lines: ({ read, added, changed, unchanged, rejected }: CheckResult) =>
      `${lines(read)} read: ${count(added)} would be added, ${count(changed)} changed, ${count(unchanged)} are ` +
      `unchanged, ${count(rejected)} would be rejected.`,
    records: (kind: keyof typeof records, added: number, changed: number) =>
      `${records[kind]}: ${count(added)} would be added, ${count(changed)} changed.`,
    otherColumn: (file: string, name: string, nearest: string | null) =>
      `${file}: the column “${name}” is not in the format${nearest === null ? '.' : `. Did you mean “${nearest}”?`}`,
    nothing: 'Nothing has been stored yet.',
    sources: 'Accepted lines by data source',
    sourceColumns: { dataSource: 'Data source', lines: 'Lines', amountPaid: 'Amount paid' },
    currencies: 'Accepted lines by currency',
    currencyColumns: { currency: 'Currency', lines: 'Lines', amount: 'Amount paid, as delivered' },
    converted: (total: string) => `Converted, all lines add up to ${total}.`,
    causes: 'Why rows would be rejected',
    rows: 'Rows',
    firstRow: 'First row',
    more: (many: number) => `and ${count(many)} more reasons`,
    sample: (shown: number, all: number) =>
      shown === all ? 'Rejected rows' : `The first ${count(shown)} of ${rows(all)} that would be rejected`,
  },
  load: {
    button: 'Load',
    controlTotal: 'Control total',
    hint: 'The total of amount_paid in your own records. It must match the accepted lines to the cent.',
    equal: 'Equals the accepted lines.',
    differs: (by: string) => `Differs by ${by} from the accepted lines.`,
    controlTotalIn: (currency: string) => `Control total in ${currency}`,
    hintIn: (currency: string) => `The total of the lines in ${currency} in your own records, as billed.`,
    skip: 'Load without a control total',
    skipAll: 'Load without control totals',
    strict: 'Load nothing if any row is rejected',
    strictFault: (many: number) => `${rows(many)} would be rejected.`,
  },
  correct: {
    open: 'Correct rows here',
    title: (id: number) => `Correct rejected rows of import ${id}`,
    about: 'Correct the cells and send the rows again. They are checked as a new delivery.',
    cell: (column: string, row: number) => `${column}, row ${row}`,
    count: (many: number) => `${rows(many)} corrected.`,
    withOthers: 'Also send the rows that were not corrected',
    send: 'Send again',
  },
  one: {
    titleOf: (id: number, name: string) => `Import ${id}: ${name}`,
    title: 'Import',
    delivered: (when: string, by: DeliveredBy) => `Delivered ${waysIn[by]}, ${when}.`,
    deliveredBy: (who: string) => `By ${who}.`,
    layout: (name: string, version: number) => `Read by the layout ${name}, version ${version}.`,
    source: (name: string) => `From the source ${name}.`,
    corrects: (id: number) => `Corrects rows of import ${id}.`,
    takenBack: (by: string, when: string) => `Taken back by ${by}, ${when}.`,
    problem: (why: string) => `The last attempt to take it back failed: ${why}`,
    files: 'Files',
    fileColumns: { name: 'File', bytes: 'Bytes', sha256: 'SHA-256' },
    rejects: 'Rejected rows',
    noRejects: 'No row was rejected.',
    saveRejects: (file: string) => `Download rejected rows of ${file}`,
    fileName: (id: number, file: string) => `Import ${id} - Rejected ${file}`,
    correct: 'Correct the rows here, or in the file and upload that: the added columns are ignored.',
    rejectColumns: { file: 'File', row: 'Row', column: 'Column', value: 'Value', reason: 'Reason' },
  },
  takeBack: {
    button: 'Take back',
    pending: 'Being taken back …',
    title: (id: number) => `Take import ${id} back?`,
    goes: (many: number) => `${lines(many)} that it added ${many === 1 ? 'goes' : 'go'}.`,
    returns: (many: number) => `${lines(many)} that it changed ${many === 1 ? 'is' : 'are'} again as before.`,
    nothing: 'It added and changed no line that still stands.',
    repeated: 'Lines that a later file repeated unchanged go too.',
    edits: 'What people edited stays with the lines that remain.',
    later: (id: number, name: string, many: number) =>
      `Import ${id} (${name}) changed ${lines(many)} of these later and is taken back first.`,
    together: 'Take back together',
  },
  sources: {
    title: 'Sources',
    lead: 'Agencies and systems that deliver files regularly. Their files are loaded automatically.',
    none: 'No sources yet. Upload files above, or run the import command.',
    add: 'Add source',
    edit: 'Edit source',
    columns: {
      name: 'Source',
      ways: 'Ways in',
      layout: 'Layout',
      rhythm: 'Due',
      last: 'Last delivery',
      state: 'State',
    },
    ownFormat: 'Own format',
    inFolder: (folder: string) => `Pick-up folder ${folder}`,
    fromServer: (host: string) => `SFTP ${host}`,
    api: 'API',
    atAnyTime: 'At any time',
    daily: (time: string, zone: string) => `Daily by ${time} (${zone})`,
    weekly: (day: string, time: string, zone: string) => `${day}s by ${time} (${zone})`,
    never: 'None yet',
    last: (when: string, state: ImportState) => `${when}: ${states[state].toLowerCase()}`,
    notAwaited: 'Not awaited',
    onTime: 'On time',
    late: (since: string) => `Late since ${since}`,
    problem: (why: string) => `Files cannot be picked up. ${why}`,
    fields: {
      name: 'Name',
      otherFolder: (from: string, to: string) =>
        `Files will be picked up from ${to}. The folder ${from} does not move: move what is still in it.`,
      nameHint: 'Lower-case letters, digits and hyphens: part of the address and of the folder.',
      layout: 'Layout',
      node: 'Cost centre for lines whose own is unknown',
      noNode: 'None: these lines are rejected',
      strict: 'Load nothing if any row is rejected',
      rhythm: 'A delivery is due',
      time: 'By (HH:MM)',
      zone: 'Time zone',
      owner: 'Tell by e-mail if a delivery is late',
      isSftp: 'Pick files up from an SFTP server',
      host: 'Server',
      port: 'Port',
      user: 'User',
      path: 'Folder',
      hostKey: 'Fingerprint of the host key',
      secret: 'Name of the secret',
      secretHint: 'The operator stores the password or the private key under this name. Never enter it here.',
    },
    rhythms: { none: 'At any time', daily: 'Daily' },
    everyWeek: (day: string) => `Weekly, on ${day}`,
    ways: 'Ways in',
    putInto: (folder: string) => `Put files into ${folder} of the pick-up folder.`,
    push: (address: string) => `Send a file: PUT ${address}`,
    secretVariable: (variable: string) => `The secret of the server is read from ${variable}.`,
    remove: 'Remove source',
    removeTitle: (name: string) => `Remove ${name}?`,
    removed: 'Nothing is picked up or accepted from it any more. What it delivered stays.',
    removeOk: 'Remove',
  },
};
