import { Flex, Layout } from 'antd';
import { useScheme } from '../useScheme.ts';
import styles from './Shell.module.css';

export function PageFooter() {
  const [scheme] = useScheme();
  const page = (file: string) => `/pages/${file}.html?scheme=${scheme}`;
  return (
    <Layout.Footer className={styles.footer!}>
      <Flex wrap gap="4px 20px" component="nav" aria-label="Legal">
        <a href={page('terms')} target="_blank" rel="noreferrer">
          Terms of Use
        </a>
        <a href={page('privacy')} target="_blank" rel="noreferrer">
          Privacy Policy
        </a>
        <a href={page('copyright')} target="_blank" rel="noreferrer">
          © {new Date().getFullYear()} Tripledger
        </a>
      </Flex>
    </Layout.Footer>
  );
}
