import { useQueryClient } from '@tanstack/react-query';
import { useAuth } from 'react-oidc-context';

/** Ends the session here and at the issuer. */
export function useLogout(): () => void {
  const auth = useAuth();
  const queries = useQueryClient();
  return () => {
    queries.clear();
    void auth.signoutRedirect();
  };
}
