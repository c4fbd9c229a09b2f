/** Shows which nodes and screens a user can access. */

import type { Answer } from '@tripledger/contract/http/endpoint.ts';
import { one } from '@tripledger/contract/users/calls.ts';
import { use } from 'react';
import { useAnswer } from '../../api/useAnswer.ts';
import { mayOpen, ScreensContext } from '../../session/screen.ts';
import { FormModal } from '../../shared/form/FormModal.tsx';
import { QueryBoundary } from '../../ui/QueryBoundary.tsx';
import { texts } from './texts.ts';
import styles from './users.module.css';

type User = Answer<typeof one>;

export function SeeAsModal({ id, name }: { id: number; name: string }) {
  const answer = useAnswer(one, { params: { id } });
  return (
    <FormModal title={texts.seeAs.title(name)}>
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
  if (!user.is_active) return <p>{texts.seeAs.deactivated}</p>;
  if (entities.length + outside === 0) return <p>{texts.seeAs.noNodes}</p>;
  return (
    <div className={styles.seen}>
      <section>
        <h3>{texts.seeAs.nodes}</h3>
        <ul>
          {entities.map(({ id, label, below }) => (
            <li key={id}>{texts.seeAs.node(label, below)}</li>
          ))}
          {outside > 0 && <li>{texts.seeAs.outside(outside)}</li>}
        </ul>
      </section>
      <section>
        <h3>{texts.seeAs.screens}</h3>
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
