/** The `--help` texts at each level of `npm run admin`. */
import { permissions } from '../../contract/http/permissions.ts';

export const clientHelp = `Usage: npm run admin -- client create CODE --name NAME --country AU [--currency AUD] [--time-zone ZONE] [--locale LOCALE]

Creates a client (a TMC) with an empty hierarchy.

  CODE         identifies it in commands: letters, digits, dots, dashes, underscores
  --name       its name
  --country    ISO 3166-1 alpha-2; the base country
  --currency   ISO 4217; required unless the product knows the country's
  --time-zone  IANA, such as Australia/Melbourne; default: that of the country's largest city
  --locale     BCP 47, such as de-DE: how numbers, amounts and months are written; default: English of the country`;

export const accessHelp = `Usage: npm run admin -- user grant EMAIL CODE [--node NODE_CODE ...] [--type Client|Staff|User] [--permission NAME ...]

Gives a user exactly this access to the client CODE, replacing an earlier grant in the same client. An unknown
e-mail creates a user who signs in later. The first client granted becomes the user's active one.

  --node        a customer or cost centre with everything below it; may be repeated. Default: the whole
                client, including customers that are added later
  --type        User by default; Client is the TMC's administrator, with the whole client and every permission
  --permission  may be repeated. Default: every permission. Known permissions:
                ${permissions.join('\n                ')}`;

export const revokeHelp = `Usage: npm run admin -- user revoke EMAIL CODE

Revokes a user's access to the client CODE.`;

export const unbindHelp = `Usage: npm run admin -- user unbind EMAIL

Unbinds a user from their account. The next account that signs in with this e-mail verified is bound to the user:
use it after a change of the issuer (OIDC_AUTHORITY), or for a new account there. Access and settings are kept.`;

export const userHelp = `${accessHelp}

${revokeHelp}

${unbindHelp}`;

export const help = `${clientHelp}

${userHelp}`;
