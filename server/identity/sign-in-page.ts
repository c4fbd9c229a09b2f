/** The embedded issuer's pages: plain HTML, whose only script ends a session. */
import { html } from '../lib/html.ts';
import { demoUsers } from './demo-users.ts';

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)} · Tripledger</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/oidc/page/style.css">
</head>
<body>
<main>
<p class="product"><img src="/favicon.svg" alt="" width="28" height="28">Tripledger</p>
<h1>${html(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

export type SignIn = {
  /** The demo users that exist in this installation. */
  demoEmails: readonly string[];
  /** The entered e-mail, if it is unknown. */
  unknownEmail?: string;
};

/** The sign-in page. Its forms post `email` to the page's own address. */
export function signInPage({ demoEmails, unknownEmail }: SignIn): string {
  const buttons = demoUsers
    .filter(({ email }) => demoEmails.includes(email))
    .map(
      ({ email, name, role }) => `<li><button name="email" value="${html(email)}">
<strong>${html(name)}</strong> <span>${html(email)}</span> <small>${html(role)}</small>
</button></li>`,
    );
  const demo = `<form method="post"><h2>Demo users</h2><ul>${buttons.join('\n')}</ul></form>`;
  const refused =
    unknownEmail === undefined
      ? ''
      : `<p class="error" id="refused" role="alert">Nobody here is known as “${html(unknownEmail)}”. Ask your TMC administrator for access.</p>`;
  const marks = refused && ' aria-invalid="true" aria-describedby="refused" autofocus';
  return page(
    'Sign in',
    `<p class="note">This installation signs in without a password and answers on this machine alone.
It is meant for trying out and development; connect an OpenID Connect issuer for anything else.</p>
${buttons.length > 0 ? demo : ''}
<form method="post">
<h2><label for="email">${buttons.length > 0 ? 'Another user' : 'Your e-mail'}</label></h2>
${refused}
<div class="row">
<input id="email" name="email" type="email" required autocomplete="username" placeholder="name@company.com" value="${html(unknownEmail ?? '')}"${marks}>
<button>Sign in</button>
</div>
</form>`,
  );
}

/** Ends the session. The script submits the issuer's `form`; without scripts, the button does. */
export function signOutPage(form: string): string {
  return page(
    'Signing out',
    `${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes" id="sign-out">Sign out</button>
<script src="/oidc/page/sign-out.js" defer></script>`,
  );
}

export function signedOutPage(): string {
  return page('You are signed out', '<p><a href="/">Sign in again</a></p>');
}

/** For a request that the issuer cannot answer with a redirect, for instance after a sign-in that took too long. */
export function failedPage(message: string): string {
  return page(
    'That did not work',
    `<p class="error" role="alert">${html(message)}</p><p><a href="/">Start again</a></p>`,
  );
}
