import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined';
import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { linkOf } from '../../filter/shared-link.ts';
import { useUser } from '../../session/useUser.ts';
import { Icon } from '../../ui/Icon.tsx';
import { SearchButton } from '../search/SearchButton.tsx';
import { texts } from '../texts.ts';
import styles from './PageTools.module.css';

/** The search, and what acts on the screen. Refreshing requests everything that is shown again, also what depends on the time alone. */
export default function PageTools() {
  const queries = useQueryClient();
  const isBusy = useIsFetching() > 0;
  return (
    <>
      <SearchButton />
      <Button
        type="text"
        icon={<Icon of={ReloadOutlined} spin={isBusy} />}
        title={texts.header.refresh}
        aria-label={texts.header.refresh}
        onClick={() => void queries.refetchQueries({ type: 'active' })}
      />
      <CopyLink />
      <Button
        type="text"
        className={styles.wide!}
        icon={<Icon of={PrinterOutlined} />}
        title={texts.header.print}
        aria-label={texts.header.print}
        onClick={() => window.print()}
      />
    </>
  );
}

/** The link tells its reader whether the sender saw all organisations. */
function CopyLink() {
  const { user } = useUser();
  const { message } = App.useApp();
  const copy = async () => {
    const link = linkOf(window.location.href, user.sees_all);
    try {
      await navigator.clipboard.writeText(link);
      message.success(texts.header.linkCopied);
    } catch {
      message.info(texts.header.copyThisLink(link), 20);
    }
  };
  return (
    <Button
      type="text"
      className={styles.wide!}
      icon={<Icon of={LinkOutlined} />}
      title={texts.header.copyLink}
      aria-label={texts.header.copyLink}
      onClick={() => void copy()}
    />
  );
}
