/** Loads the session and redirects the user where necessary, before any page is shown. */
import { useQueryClient } from '@tanstack/react-query';
import { type Client, clientList } from '@tripledger/contract/hierarchy/calls.ts';
import { messages } from '@tripledger/contract/http/errors.ts';
import { type CurrentUser, me } from '@tripledger/contract/session/calls.ts';
import { Button } from 'antd';
import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import { Navigate, Outlet, type To, useLocation, useNavigate } from 'react-router';
import { access } from '../../api/access.ts';
import { useAnswer } from '../../api/useAnswer.ts';
import { homeOf } from '../../filter/home.ts';
import { afterSwitch, landing, paths } from '../../session/landing.ts';
import { signInWorked } from '../../session/manager.ts';
import { claimState, hasClaimed, readState, watchState } from '../../session/stored.ts';
import { SessionContext } from '../../session/useUser.ts';
import { setPageLocale } from '../../ui/format.ts';
import { FullPage } from '../FullPage.tsx';
import { Splash } from '../Splash.tsx';
import { texts } from '../texts.ts';

export function SessionGate() {
  const user = useAnswer(me);
  const clients = useAnswer(clientList);
  const failed = user.isLoadingError ? user : clients.isLoadingError ? clients : null;
  // After a 401, the page is being redirected to the issuer.
  if (failed && failed.error?.status !== 401) {
    const isRefused = failed.error?.status === 403;
    return (
      <FullPage
        kind={isRefused ? 'closed' : 'failed'}
        title={isRefused ? texts.noAccess : messages.server}
        text={isRefused || failed.error?.status === 503 ? failed.error.detail : undefined}
      >
        <Button type="primary" onClick={() => failed.refetch()}>
          {texts.tryAgain}
        </Button>
      </FullPage>
    );
  }
  if (!user.data || !clients.data) return <Splash label={texts.loading} />;
  const client = clients.data.find((one) => one.id === user.data.active_client) ?? null;
  if (client) setPageLocale(client.locale);
  return (
    <SessionContext value={{ user: user.data, clients: clients.data, client }}>
      <Landing key={`${user.data.subject} ${user.data.active_client}`} user={user.data} client={client} />
    </SessionContext>
  );
}

/** Renders the page or redirects the user where they belong. Remounted for another user or TMC. */
function Landing({ user, client }: { user: CurrentUser; client: Client | null }) {
  const place = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // 'leaving' a route: the TMC has changed, and the old TMC's page must neither render nor send requests.
  // 'surprised': the switch happened elsewhere, and the user is told before this page leaves.
  const [state, setState] = useState<'unknown' | 'settled' | 'surprised' | { leaving: string }>('unknown');
  const leaveTo = (to: To) => {
    setState({ leaving: place.key });
    navigate(to, { replace: true });
  };
  const settle = useEffectEvent(() => {
    signInWorked();
    const isSelection = place.pathname === paths.clientSelection;
    const isOpen = hasClaimed() && !isSelection;
    const wasWithout = readState()?.client === null;
    const { clientChanged } = claimState(user.subject, user.active_client);
    if (clientChanged) queries.removeQueries({ predicate: (query) => !isSession(query.queryKey) });
    if (clientChanged && client && isOpen) setState('surprised');
    else if (clientChanged || (wasWithout && client && isSelection)) {
      leaveTo(afterSwitch(place) ?? homeOf(user, client));
    } else {
      // Renders the page in slices, so that the browser stays responsive.
      startTransition(() => setState((before) => (before === 'unknown' ? 'settled' : before)));
    }
  });
  useEffect(() => settle(), []);
  // A tab that switches the TMC stores it: detecting that here avoids a rejected request later.
  useEffect(
    () =>
      watchState(() => {
        if (readState()?.client !== user.active_client) access.clientChanged();
      }),
    [user.active_client],
  );

  const isLeaving = typeof state === 'object' && state.leaving === place.key;
  const hasLeft = typeof state === 'object' && !isLeaving;
  useEffect(() => {
    // Location keys are not unique: a URL that was typed has the default key.
    if (hasLeft) setState('settled');
  }, [hasLeft]);

  if (state === 'unknown' || isLeaving) return null;
  if (state === 'surprised') {
    return <Switched to={client?.name ?? ''} onDone={() => leaveTo(homeOf(user, client))} />;
  }
  const to = landing(user, place.pathname, place.search);
  return to === null ? <Outlet /> : <Navigate replace to={to} />;
}

/** Replaces a page of a TMC that is no longer active. */
function Switched({ to, onDone }: { to: string; onDone: () => void }) {
  return (
    <FullPage kind="switched" title={texts.clientSwitched.title(to)} text={texts.clientSwitched.explanation}>
      <Button type="primary" autoFocus onClick={onDone}>
        {texts.clientSwitched.open(to)}
      </Button>
    </FullPage>
  );
}

const sessionPaths = [me.path, clientList.path] as unknown[];
const isSession = (key: readonly unknown[]) => sessionPaths.includes(key[1]);
