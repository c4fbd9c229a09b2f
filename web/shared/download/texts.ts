/** The visible texts of downloads and exports by e-mail. */
import { count } from '../../ui/format.ts';

export const texts = {
  preparing: 'Preparing …',
  progressOf: (file: string) => `Progress of ${file}`,
  megabytes: (megabytes: string) => `${megabytes} MB received`,
  rows: (rows: number, total: number) => `${count(rows)} of ${count(total)} rows`,
  cancel: 'Cancel',
  failed: 'The file could not be created.',
  email: {
    title: 'Send by e-mail',
    send: 'Send',
    to: 'To',
    format: 'Format',
    file: 'File',
    rows: 'Rows',
    unknownRows: 'Unknown',
  },
};
