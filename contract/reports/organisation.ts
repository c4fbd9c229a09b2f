/** Reports on one organisation require a selected node. */
import * as z from 'zod';

export const selectOrganisation = 'Please select an organisation from the menu above.';

/** Makes the `client` of the filter required. */
export const organisation = {
  client: z.coerce
    .number(selectOrganisation)
    .int(selectOrganisation)
    .positive(selectOrganisation)
    .max(Number.MAX_SAFE_INTEGER, selectOrganisation)
    .meta({ description: 'Id of the customer or child node.' }),
};
