/** The visible texts of the Imports screen. */
import { plural } from '@tripledger/charts/format.ts';
import type { DeliveredBy, ImportState } from '@tripledger/contract/imports/states.ts';

const lines = (many: number) => plural(many, 'line');

const states: Record<ImportState, string> = {
  loaded: 'Loaded',
  refused: 'Refused',
  'taking back': 'Being taken back',
  'taken back': 'Taken back',
};

const waysIn: Record<DeliveredBy, string> = {
  command: 'by the import command',
  browser: 'in the browser',
};

export const texts = {
  title: 'Imports',
  none: 'No data have been imported yet.',
  lead: 'Every file that was loaded, what became of its lines, and a way back.',
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
  one: {
    titleOf: (id: number, name: string) => `Import ${id}: ${name}`,
    title: 'Import',
    delivered: (when: string, by: DeliveredBy) => `Delivered ${waysIn[by]}, ${when}.`,
    deliveredBy: (who: string) => `By ${who}.`,
    layout: (name: string, version: number) => `Read by the layout ${name}, version ${version}.`,
    takenBack: (by: string, when: string) => `Taken back by ${by}, ${when}.`,
    problem: (why: string) => `The last attempt to take it back failed: ${why}`,
    files: 'Files',
    fileColumns: { name: 'File', bytes: 'Bytes', sha256: 'SHA-256' },
    rejects: 'Rejected rows',
    noRejects: 'No row was rejected.',
    saveRejects: (file: string) => `Download rejected rows of ${file}`,
    fileName: (id: number, file: string) => `Import ${id} - Rejected ${file}`,
    correct: 'Correct the rows in the file and import it: the added columns are ignored.',
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
};
