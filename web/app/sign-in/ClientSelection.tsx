import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@tripledger/contract/hierarchy/calls.ts';
import { me, selectClient } from '@tripledger/contract/session/calls.ts';
import { Button, Card, Flex, Spin, Typography } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { answerKey } from '../../api/useAnswer.ts';
import { useChange } from '../../api/useChange.ts';
import { homeOf } from '../../filter/home.ts';
import { nextOf } from '../../session/landing.ts';
import { useSession } from '../../session/useUser.ts';
import { ClientLogo } from '../../ui/ClientLogo.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { texts } from '../texts.ts';
import styles from './ClientSelection.module.css';

/** The user's TMCs, to choose the active one. */
export default function ClientSelection() {
  const { user, clients, client } = useSession();
  const navigate = useNavigate();
  const { key, search } = useLocation();
  const queries = useQueryClient();
  const change = useChange(selectClient);
  /** True if the page was opened by a link, without history to go back to. */
  const isFirst = key === 'default';

  const continueTo = (one: Client) => void navigate(nextOf({ search }) ?? homeOf(user, one));
  const choose = (one: Client) => {
    if (one.id === client?.id) return continueTo(one);
    change.mutate(
      { params: { subject: user.subject }, body: { client: one.id } },
      {
        // The session gate redirects once the data of the previous TMC are removed.
        onSuccess: (answer) => void queries.setQueryData(answerKey(me), answer),
      },
    );
  };

  return (
    <Flex component="main" justify="center" align="center" className={styles.page}>
      <Card className={styles.card!}>
        <Typography.Title level={1} className={styles.title!}>
          {texts.clientSelection.title}
        </Typography.Title>
        <Spin spinning={change.isPending}>
          <ul className={styles.list}>
            {clients.map((one) => (
              <li key={one.id}>
                <button
                  type="button"
                  className={styles.client}
                  aria-current={one.id === client?.id}
                  onClick={() => choose(one)}
                >
                  <ClientLogo client={one} size={44} />
                  <span className={styles.name}>{one.name}</span>
                  {one.id === client?.id && (
                    <span className={styles.active}>
                      <Icon of={CheckCircleFilled} /> {texts.clientSelection.active}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </Spin>
        {client && (
          <Button type="link" onClick={() => (isFirst ? continueTo(client) : navigate(-1))}>
            {texts.clientSelection.cancel}
          </Button>
        )}
      </Card>
    </Flex>
  );
}
