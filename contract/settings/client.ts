/** The settings of a TMC. Every member can read them with the list of TMCs. */
import * as z from 'zod';
import { restatement } from '../exchange-rates/calls.ts';
import { client } from '../hierarchy/calls.ts';
import { change, endpoint } from '../http/endpoint.ts';
import { previewOf } from '../http/preview.ts';
import { expectedVersion } from '../http/versions.ts';
import { clientSettings } from '../vocabulary/client-settings.ts';
import { id } from '../vocabulary/filters.ts';
import { deliveryDay, reportPeriods } from '../vocabulary/report-periods.ts';
import { retained } from '../vocabulary/retention.ts';

const access = ['can_manage_settings'] as const;
const params = z.object({ id: id.meta({ description: 'The active TMC.' }) });

/** Of a report's period. */
const periodId = z.coerce
  .number('Unknown period.')
  .refine((wanted) => reportPeriods.some((period) => period.id === wanted), 'Unknown period.');

export const updateClient = change({
  method: 'POST',
  kind: 'client_settings_changed',
  path: '/api/tree/client/:id/',
  summary: 'Changes the settings of the TMC, or removes its logo. For users of type Client.',
  access,
  params,
  body: z
    .strictObject({
      id: id.optional().meta({ description: 'As in the path.' }),
      settings: clientSettings.partial().strict().optional().meta({
        description: 'What is left out stays as it is.',
      }),
      delivery_days: z
        .array(
          z.object({ period_id: periodId, day_of_month: deliveryDay }, 'Enter a period and its day.'),
          'Enter a list of delivery days.',
        )
        .max(reportPeriods.length, 'Too many delivery days.')
        .optional()
        .meta({ description: 'Of the periods named; the others stay as they are.' }),
      version: expectedVersion,
      logo_key: z
        .literal('', 'Send an empty text to remove the logo.')
        .optional()
        .meta({ description: 'Empty: the logo is removed.' }),
    })
    .refine(
      (body) => body.settings || body.delivery_days || body.logo_key !== undefined,
      'Name a setting to change.',
    ),
  answer: client,
});

export const previewClient = previewOf(updateClient, {
  summary: 'What other settings would do to lines in other currencies, and to old bookings.',
  answer: z.object({
    restated: restatement,
    retained: retained.nullable().meta({
      description: 'What the next night would make anonymous or remove; null: there is no such rule.',
    }),
  }),
});

/** The maximum size of an uploaded logo. */
export const mostLogoMb = 2;
export const mostLogoBytes = mostLogoMb * 1024 * 1024;
export const logoTooLarge = `Choose an image of at most ${mostLogoMb} MB.`;

export const uploadLogo = change({
  method: 'POST',
  kind: 'client_settings_changed',
  path: '/api/tree/client/:id/logo/',
  summary: 'Uploads the TMC’s logo: a form with a PNG or JPEG image as `img`. For users of type Client.',
  access,
  params,
  body: z.object({
    img: z.file('Choose an image.').min(1, 'The file is empty.').max(mostLogoBytes, logoTooLarge),
  }),
  answer: z.object({ logo_key: z.string() }),
});

export const logo = endpoint({
  method: 'GET',
  path: '/api/tree/client/:id/logo/:key/',
  summary: 'A logo of a TMC as a PNG image, by its key, which identifies its content and cannot be guessed.',
  access: 'public',
  params: z.object({ id, key: z.string().regex(/^[0-9a-f]{64}$/, 'No key of a logo.') }),
  answer: z.string().meta({ format: 'binary', description: 'The image.' }),
});

export const introduction = endpoint({
  method: 'GET',
  path: '/api/tree/client/:id/introduction/',
  summary: 'A page that shows the TMC’s introduction video, and may show nothing else.',
  access: 'public',
  params: z.object({ id }),
  query: z.object({ video: z.string().max(2000).meta({ description: 'As in the TMC’s settings.' }) }),
  answer: z.string().meta({ description: 'The page.' }),
});

export const dataExportColumns = endpoint({
  method: 'GET',
  path: '/api/report/data_export_columns/',
  summary: 'Columns that the data export can have, in their usual order.',
  access: 'client',
  answer: z.array(z.object({ id: z.string(), label: z.string() })),
});

const deliveryDates = z.array(z.object({ period_id: z.number(), day_of_month: z.number() }));

export const deliveryDateList = endpoint({
  method: 'GET',
  path: '/api/scheduled_report/delivery_date/',
  summary: 'The day of the month on which reports of each period are delivered.',
  access: ['can_manage_settings', 'scheduled_reports'],
  answer: deliveryDates,
});

export const setDeliveryDate = change({
  method: 'POST',
  kind: 'client_settings_changed',
  path: '/api/scheduled_report/delivery_date/:periodId/',
  summary: 'Sets the day of the month for a period. For users of type Client.',
  access,
  params: z.object({ periodId }),
  body: z.strictObject({ day_of_month: deliveryDay }),
  answer: deliveryDates,
});
