import { lazyComponent, Waiting } from '../../ui/lazy-component.ts';

const CopyLinkButton = lazyComponent(() => import('./CopyLinkButton.tsx'));

/** `CopyLinkButton` as a separate chunk: nobody needs it before something is open. */
export function CopyLink(props: { onOpen?: () => void }) {
  return (
    <Waiting value={null}>
      <CopyLinkButton {...props} />
    </Waiting>
  );
}
