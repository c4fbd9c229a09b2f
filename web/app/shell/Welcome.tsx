import type { Client } from '@tripledger/contract/hierarchy/calls.ts';
import { Button, Modal } from 'antd';
import { useMetadata } from '../../session/useMetadata.ts';
import { useUser } from '../../session/useUser.ts';
import { useScheme } from '../useScheme.ts';
import '../sign-in/embedded-page.css';
import { texts } from '../texts.ts';

/** The introduction. Only OK closes it. `onClosed` is called when it has disappeared. */
export default function Welcome(props: { open: boolean; onClose: () => void; onClosed: () => void }) {
  const { open, onClose, onClosed } = props;
  const { user, client } = useUser();
  const [scheme] = useScheme();
  const { busy, remember } = useMetadata('intro-video-watched');
  const watched = user.metadata.intro_video_watched;
  return (
    <Modal
      open={open}
      centered
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={760}
      destroyOnHidden
      afterClose={onClosed}
      title={texts.welcome.title}
      footer={
        <Button
          type="primary"
          loading={busy}
          onClick={() => {
            if (!watched) remember();
            onClose();
          }}
        >
          {texts.welcome.ok}
        </Button>
      }
    >
      <iframe
        className="embedded-page"
        allow="autoplay; fullscreen; picture-in-picture"
        title={texts.welcome.introduction}
        src={introductionOf(client) ?? `/pages/intro.html?scheme=${scheme}`}
      />
    </Modal>
  );
}

/** The URL of the TMC's own video page; null if it has no video. */
function introductionOf({ id, settings }: Client): string | null {
  const { intro_video_url: video } = settings;
  return video && `/api/tree/client/${id}/introduction/?${new URLSearchParams({ video })}`;
}
