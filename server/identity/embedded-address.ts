/** Where the embedded issuer lives. It asks for no password, so it lives on loopback alone. */
import type { Config } from '../ground/config.ts';
import { isLoopback } from '../ground/loopback.ts';

/** Where people find the product: for links in mails. */
export function productAddress(config: Pick<Config, 'host' | 'port' | 'publicUrl'>): string {
  return config.publicUrl ?? productOrigin(config);
}

/** The one origin that browsers use, whatever name of this machine they were given. */
export function productOrigin(config: Pick<Config, 'host' | 'port'>): string {
  const host = config.host === '::1' ? '[::1]' : '127.0.0.1';
  return `http://${host}:${config.port}`;
}

export function embeddedIssuerUrl(config: Pick<Config, 'host' | 'port'>): string {
  return `${productOrigin(config)}/oidc`;
}

/** Throws an Error fit to be shown unless the product listens on loopback. */
export function requireLoopback(config: Pick<Config, 'host'>): void {
  if (isLoopback(config.host)) return;
  throw new Error(
    `HOST is ${config.host}: the embedded issuer signs in without a password and runs on loopback alone. ` +
      'Set OIDC_AUTHORITY to your OpenID Connect issuer, or HOST to 127.0.0.1.',
  );
}
