/** Reports that tell of one organisation: a node must be selected. */
import * as z from 'zod';

export const selectOrganisation = 'Please select an organisation from the menu above.';

/** Beside the filter, whose `client` may be left out. */
export const organisation = {
  client: z.coerce
    .number(selectOrganisation)
    .int(selectOrganisation)
    .positive(selectOrganisation)
    .max(Number.MAX_SAFE_INTEGER, selectOrganisation)
    .meta({ description: 'Id of the customer or child node.' }),
};
