import { useState } from 'react';
import styles from './ClientLogo.module.css';

/** White letters on each of them have a contrast of 6 and more. */
const grounds = ['#17505e', '#5b3a8c', '#843a10', '#1f5e3a', '#7a2347', '#2b4a86'];

type Shown = { id: number; name: string; logo_key: string | null };

/**
 * Stands for a TMC, beside its name: its logo, else the initials, on a ground that is always the same for it. Pixels.
 */
export function ClientLogo({ client, size }: { client: Shown; size: number }) {
  const { id, name, logo_key: key } = client;
  /** Of the logo that could not be shown. */
  const [missing, setMissing] = useState<string | null>(null);
  if (key !== null && key !== missing) {
    return (
      <img
        className={styles.image}
        alt=""
        src={`/api/tree/client/${id}/logo/${key}/`}
        style={{ height: size, fontSize: size }}
        onError={() => setMissing(key)}
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
        background: grounds[id % grounds.length],
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
