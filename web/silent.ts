/** Runs in the hidden frame that renews a session: hands the issuer's answer to the page around it. */
import { UserManager } from 'oidc-client-ts';
import { answerInFragment } from './session/issuer-answer.ts';

// The frame only passes its own address on; the page that opened it knows the issuer and checks the answer.
const manager = new UserManager({
  authority: location.origin,
  client_id: 'frame',
  redirect_uri: location.origin,
  response_mode: 'fragment',
});
await manager.signinSilentCallback(answerInFragment(location.href));
