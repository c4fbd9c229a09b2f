import { Flex, Layout } from 'antd';
import { texts } from '../texts.ts';
import { useScheme } from '../useScheme.ts';
import styles from './Shell.module.css';

export function PageFooter() {
  const [scheme] = useScheme();
  const page = (file: string) => `/pages/${file}.html?scheme=${scheme}`;
  return (
    <Layout.Footer className={styles.footer!}>
      <Flex wrap gap="4px 20px" component="nav" aria-label={texts.footer.label}>
        <a href={page('terms')} target="_blank" rel="noreferrer">
          {texts.termsOfUse}
        </a>
        <a href={page('privacy')} target="_blank" rel="noreferrer">
          {texts.privacyPolicy}
        </a>
        <a href={page('copyright')} target="_blank" rel="noreferrer">
          {texts.footer.copyright(new Date().getFullYear())}
        </a>
      </Flex>
    </Layout.Footer>
  );
}
