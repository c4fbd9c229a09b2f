/** A parsed report page: the displayed rows by the sections’ topics, its text, and what it says in sentences. */
export type ReadPage = {
  sections: ReadonlyMap<string, readonly (readonly string[])[]>;
  text: string;
  told: readonly Told[];
};

/** Sentences about one thing: a title, a finding with its reason and action, a note, a line of a card. */
export type Told = {
  /** The section, and the title of the chart or table that the note stands below. */
  topic: string;
  title: string;
  sentences: readonly string[];
};

export function readPage(page: string): ReadPage {
  const parts = page
    .split('<section ')
    .slice(1)
    .map((part) => ({
      part,
      topic: textOf(/<(?:p class="topic"|h2[^>]*)>(.*?)<\/(?:p|h2)>/s.exec(part)![1]!),
    }));
  return {
    sections: new Map(parts.map(({ part, topic }) => [topic, rowsOf(part)])),
    text: textOf(page.replace(/<style>.*?<\/style>/gs, '')),
    told: parts.flatMap(({ part, topic }) => toldIn(part, topic)),
  };
}

const rowsOf = (part: string) =>
  [...part.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  );

function toldIn(part: string, topic: string): Told[] {
  const told: Told[] = [];
  let title = '';
  const pieces =
    /<(?<tag>h2|h3|caption|li|p class="note"|dd)(?<attributes>(?: [^>]*)?)>(?<content>.*?)<\/(?:h2|h3|caption|li|p|dd)>/gs;
  for (const { groups } of part.matchAll(pieces)) {
    const { tag, attributes, content } = groups!;
    if (tag === 'h3' || tag === 'caption') title = textOf(content!);
    // A card's value is a figure; a glossary's definition states none.
    else if (tag !== 'dd' || (!attributes!.includes('value') && !part.includes('class="terms"')))
      told.push({ topic, title, sentences: content!.split('</strong>').flatMap(spansOf) });
  }
  return told;
}

const spansOf = (content: string) =>
  content
    .split('</span>')
    .map(textOf)
    .filter((one) => one !== '');

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (_, name: string) => letters[name]!)
    .trim();
