/** Shows which nodes and screens a user can access. */

import { count } from '@tripledger/charts/format.ts';
import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { one } from '@tripledger/contract/users/calls.ts';
import { use } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { mayOpen, ScreensContext } from '../../session/screen.ts';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import styles from './users.module.css';

type User = Answer<typeof one>;

export function SeeAsModal({ id, name }: { id: number; name: string }) {
  const answer = useAnswer(one, { params: { id } });
  return (
    <FormModal title={`What ${name} sees`}>
      {() => (
        <QueryBoundary answer={answer} height={200}>
          {(user) => <VisibleParts user={user} />}
        </QueryBoundary>
      )}
    </FormModal>
  );
}

function VisibleParts({ user }: { user: User }) {
  const screens = use(ScreensContext).filter((screen) => mayOpen(screen, user));
  const { entities, outside } = user;
  if (!user.is_active) return <p>No access: this user is deactivated.</p>;
  if (entities.length + outside === 0) return <p>No access: this user has no nodes.</p>;
  return (
    <div className={styles.seen}>
      <section>
        <h3>Nodes</h3>
        <ul>
          {entities.map(({ id, label, below }) => (
            <li key={id}>
              {label}
              {below > 0 && `, with ${count(below)} below`}
            </li>
          ))}
          {outside > 0 && <li>{count(outside)} outside your access</li>}
        </ul>
      </section>
      <section>
        <h3>Screens</h3>
        <ul>
          {screens.map(({ path, label, group }) => (
            <li key={path}>
              {label} <small>({group})</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
