/** How long a TMC keeps its data. */
import * as z from 'zod';

export const retentionYears = { least: 2, most: 30 } as const;
const yearsWords = `Enter a whole number of years from ${retentionYears.least} to ${retentionYears.most}.`;

/** What becomes of bookings that are older. */
export const retentionActions = { anonymise: 'Make anonymous', remove: 'Remove' } as const;
export type RetentionAction = keyof typeof retentionActions;

export const longestDays = 3650;
const daysWords = `Enter a whole number of days from 1 to ${longestDays}.`;

const days = (what: string) =>
  z
    .int(daysWords)
    .min(1, daysWords)
    .max(longestDays, daysWords)
    .nullable()
    .meta({
      description: `${what}; null: as long as the installation keeps them. It cannot be longer than that.`,
    });

/** Settings of the TMC. */
export const retentionSettings = {
  retention_years: z
    .int(yearsWords)
    .min(retentionYears.least, yearsWords)
    .max(retentionYears.most, yearsWords)
    .nullable()
    .meta({
      description: 'Bookings whose last transaction is older are made anonymous or removed; null: none.',
    }),
  retention_action: z
    .enum(Object.keys(retentionActions) as [RetentionAction, ...RetentionAction[]], 'Choose what is done.')
    .meta({ description: 'What becomes of these bookings.' }),
  take_back_days: days('How many days an import can be taken back'),
  rejected_row_days: days('How many days rejected rows are kept'),
  upload_days: days('How many days uploaded files are kept'),
  report_file_days: days('How many days files of scheduled reports are kept'),
  access_record_days: days('How many days access records are kept'),
  watch_result_days: days('How many days results of watches are kept'),
};

export const usualRetention = {
  retention_years: null,
  retention_action: 'anonymise',
  take_back_days: null,
  rejected_row_days: null,
  upload_days: null,
  report_file_days: null,
  access_record_days: null,
  watch_result_days: null,
} as const;

/** What a rule applies to. */
export const retained = z.object({
  before: z.string().meta({ description: 'The first day that is kept.' }),
  bookings: z.number(),
  lines: z.number(),
  travellers: z.number(),
});
export type Retained = z.infer<typeof retained>;
