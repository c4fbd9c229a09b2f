/** What `--help` says at each level of `npm run admin`. */
import { permissions } from '../../contract/core/permissions.ts';

export const clientHelp = `Usage: npm run admin -- client create CODE --name NAME --country AU [--currency AUD] [--time-zone ZONE]

Creates a client (a TMC) with an empty hierarchy.

  CODE         how commands name it: letters, digits, dots, dashes, underscores
  --name       its name
  --country    ISO 3166-1 alpha-2; the base country
  --currency   ISO 4217; needed unless the country's is known here
  --time-zone  IANA, as Australia/Melbourne; by default that of the country's largest city`;

export const accessHelp = `Usage: npm run admin -- user grant EMAIL CODE [--node NODE_CODE ...] [--type Client|Staff|User] [--permission NAME ...]

Gives a user exactly this access to the client CODE; an earlier grant in the same client is replaced. An
unknown e-mail becomes a user who signs in later. The first client granted becomes the user's active one.

  --node        a customer or cost centre with all below it; may be repeated. None: the whole client,
                customers that come later included
  --type        User by default; Client is the TMC's administrator, with the whole client and every permission
  --permission  may be repeated. None: every permission. Known ones:
                ${permissions.join('\n                ')}`;

export const revokeHelp = `Usage: npm run admin -- user revoke EMAIL CODE

Takes a user's access to the client CODE away.`;

export const unbindHelp = `Usage: npm run admin -- user unbind EMAIL

Lets a user be bound anew to the account that signs in next with this e-mail verified: after a change of the
issuer (OIDC_AUTHORITY), or where somebody has a new account there. Access and settings stay.`;

export const userHelp = `${accessHelp}

${revokeHelp}

${unbindHelp}`;

export const help = `${clientHelp}

${userHelp}`;
