/** The command palette: a field, and a list to choose from by arrow keys. */
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined';
import { AutoComplete, Modal, type RefSelectProps } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useUser } from '../../session/useUser.ts';
import { useNarrower } from '../../ui/breakpoints.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useModal } from '../../ui/modal.tsx';
import { type Entry, type Group, groupsOf } from './entries.ts';
import styles from './palette.module.css';
import { texts } from './texts.ts';
import { typedAhead } from './typed-ahead.ts';
import { readChosen, storeChosen, usedOf } from './used.ts';
import { useSources } from './useSources.ts';

export default function PaletteModal() {
  const { modal, close } = useModal();
  const { user, client } = useUser();
  const isPhone = useNarrower(576);
  const body = useRef<HTMLDivElement>(null);
  const field = useRef<RefSelectProps>(null);
  const afterwards = useRef<(() => void) | null>(null);
  const [text, setText] = useState('');
  const [{ chosen, used }] = useState(() => {
    const keys = readChosen(user.subject, client.id);
    return { chosen: keys, used: usedOf(keys) };
  });
  const searched = text.trim();
  const { sources, isSearching, hasFailed } = useSources(searched, chosen, used);
  const groups = groupsOf(sources, searched, used);
  const entries = groups.flatMap((group) => group.entries);
  const note = noteOf({ searched, isSearching, hasFailed, found: entries.length });

  useEffect(() => makeScrollable(body.current));

  const addTyped = () => {
    const typed = typedAhead.take();
    if (typed) setText((before) => before + typed);
  };
  const choose = (key: string) => {
    const entry = entries.find((one) => one.key === key);
    if (!entry) return;
    storeChosen(user.subject, client.id, key);
    close();
    if (entry.waits) afterwards.current = entry.run;
    else entry.run();
  };
  return (
    <Modal
      {...modal}
      title={texts.title}
      width={isPhone ? '100vw' : 680}
      className={styles.modal!}
      afterOpenChange={(isOpen) => {
        if (!isOpen) return;
        // Without animations the modal takes the focus after the field.
        field.current?.focus();
        typedAhead.end();
        addTyped();
        makeScrollable(body.current);
      }}
      afterClose={() => {
        modal.afterClose();
        afterwards.current?.();
      }}
    >
      <div ref={body}>
        <AutoComplete
          className={styles.field!}
          classNames={{ popup: { root: styles.popup! } }}
          ref={field}
          autoFocus
          allowClear
          size="large"
          prefix={<Icon of={SearchOutlined} />}
          placeholder={texts.placeholder}
          aria-label={texts.placeholder}
          maxLength={100}
          value={text}
          options={groups.map(optionsOf)}
          // The list stands in the modal as long as it is open.
          open
          getPopupContainer={() => body.current ?? document.body}
          notFoundContent={<span />}
          transitionName=""
          virtual={false}
          listHeight={listHeight(isPhone)}
          popupMatchSelectWidth={false}
          defaultActiveFirstOption
          showSearch={{ filterOption: false, onSearch: setText }}
          onFocus={addTyped}
          onClear={() => setText('')}
          onSelect={choose}
          onKeyDown={({ key }) => key === 'Escape' && close()}
        />
        <p className={styles.note} role="status">
          {note}
        </p>
      </div>
    </Modal>
  );
}

/** Keys scroll the list also apart from the field. */
function makeScrollable(body: HTMLElement | null): void {
  body?.querySelector('.ant-select-dropdown-list-holder')?.setAttribute('tabindex', '0');
}

/** What the window leaves for the list; on a phone, beside a keyboard. */
function listHeight(isPhone: boolean): number {
  const height = window.visualViewport?.height ?? window.innerHeight;
  return Math.max(160, isPhone ? height - 190 : Math.min(520, height * 0.56));
}

const optionsOf = ({ title, entries, hasMore }: Group) => ({
  label: hasMore ? `${title}. ${texts.more}` : title,
  options: entries.map(({ key, name, detail }: Entry) => ({
    value: key,
    label: (
      <span className={styles.entry}>
        <span className={styles.name}>{name}</span> <span className={styles.detail}>{detail}</span>
      </span>
    ),
    'aria-label': `${[name, detail].filter(Boolean).join(' ')}, ${title}`,
  })),
});

type State = { searched: string; isSearching: boolean; hasFailed: boolean; found: number };

function noteOf({ searched, isSearching, hasFailed, found }: State): string {
  if (searched === '') return `${texts.hint}.`;
  if (isSearching) return texts.searching;
  if (hasFailed) return texts.failed;
  return found === 0 ? `${texts.none(searched)}. ${texts.rules}` : texts.results(found);
}
