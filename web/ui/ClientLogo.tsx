import { useState } from 'react';
import styles from './ClientLogo.module.css';

/** White text has a contrast of at least 6 on each of these colours. */
const backgrounds = ['#17505e', '#5b3a8c', '#843a10', '#1f5e3a', '#7a2347', '#2b4a86'];

type LogoSource = { id: number; name: string; logo_key: string | null };

/**
 * The logo of a TMC, shown beside its name; without one, its initials on a background that is fixed per TMC. `size`
 * in pixels.
 */
export function ClientLogo({ client, size }: { client: LogoSource; size: number }) {
  const { id, name, logo_key: key } = client;
  /** The key of the logo that failed to load. */
  const [failedKey, setFailedKey] = useState<string | null>(null);
  if (key !== null && key !== failedKey) {
    return (
      <img
        className={styles.image}
        alt=""
        src={`/api/tree/client/${id}/logo/${key}/`}
        style={{ height: size, fontSize: size }}
        onError={() => setFailedKey(key)}
      />
    );
  }
  return (
    <span
      className={styles.logo}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: backgrounds[id % backgrounds.length],
      }}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words
    .slice(0, 2)
    .map((word) => word[0]!.toUpperCase())
    .join('');
}
