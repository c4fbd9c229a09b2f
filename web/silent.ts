/** Runs in the hidden frame that renews a session: passes the issuer's response to the page around it. */
import { UserManager } from 'oidc-client-ts';
import { answerInFragment } from './session/issuer-answer.ts';

// The frame only forwards its own URL; the page that opened it knows the issuer and validates the response.
const manager = new UserManager({
  authority: location.origin,
  client_id: 'frame',
  redirect_uri: location.origin,
  response_mode: 'fragment',
});
await manager.signinSilentCallback(answerInFragment(location.href));
