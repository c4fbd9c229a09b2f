import { updateMetadata } from '@tripledger/contract/session/calls.ts';
import { useChange } from '../api/useChange.ts';
import { useSession } from './useUser.ts';

/** Records permanently that the user has accepted the terms or watched the introduction. */
export function useMetadata(flag: 'accept-terms' | 'intro-video-watched') {
  const { user } = useSession();
  const change = useChange(updateMetadata);
  return {
    busy: change.isPending,
    remember: () => change.mutate({ params: { subject: user.subject }, body: { [flag]: true } }),
  };
}
