/** The addresses of the embedded issuer. It asks for no password, so it listens only on loopback. */
import type { Config } from '../lib/config.ts';
import { isLoopback } from '../lib/loopback.ts';

/** The product's public address, for links in mails. */
export function productAddress(config: Pick<Config, 'host' | 'port' | 'publicUrl'>): string {
  return config.publicUrl ?? productOrigin(config);
}

/** The canonical origin, to which browsers are redirected from other names of this machine. */
export function productOrigin(config: Pick<Config, 'host' | 'port'>): string {
  const host = config.host === '::1' ? '[::1]' : '127.0.0.1';
  return `http://${host}:${config.port}`;
}

export function embeddedIssuerUrl(config: Pick<Config, 'host' | 'port'>): string {
  return `${productOrigin(config)}/oidc`;
}

/** Throws an Error with a message for operators unless the product listens on loopback. */
export function requireLoopback(config: Pick<Config, 'host'>): void {
  if (isLoopback(config.host)) return;
  throw new Error(
    `HOST is ${config.host}: the embedded issuer signs in without a password and runs on loopback alone. ` +
      'Set OIDC_AUTHORITY to your OpenID Connect issuer, or HOST to 127.0.0.1.',
  );
}
