import styles from './ClientLogo.module.css';

/** White letters on each of them have a contrast of 6 and more. */
const grounds = ['#17505e', '#5b3a8c', '#843a10', '#1f5e3a', '#7a2347', '#2b4a86'];

/** Stands for a TMC, beside its name: the initials, on a ground that is always the same for it. Pixels. */
export function ClientLogo({ client, size }: { client: { id: number; name: string }; size: number }) {
  return (
    <span
      className={styles.logo}
      aria-hidden="true"
      style={{
        width: size,
        height: size,
        fontSize: size * 0.4,
        background: grounds[client.id % grounds.length],
      }}
    >
      {initials(client.name)}
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
