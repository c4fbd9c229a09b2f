/** Copies a link to the page with what is open over it or, with `onOpen`, with what that would open. */
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import { Button } from 'antd';
import { useCopyLink } from '../../filter/useCopyLink.ts';
import { Icon } from '../../ui/Icon.tsx';
import { addressOpenedBy } from '../dashboard/useOpened.ts';
import { texts } from './texts.ts';

export default function CopyLinkButton({ onOpen }: { onOpen?: () => void }) {
  const copy = useCopyLink();
  return (
    <Button
      type="link"
      size="small"
      icon={<Icon of={LinkOutlined} />}
      onClick={() => void copy(onOpen && (addressOpenedBy(onOpen) ?? undefined))}
    >
      {texts.copy}
    </Button>
  );
}
