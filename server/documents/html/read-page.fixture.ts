/** A parsed report page: the displayed rows by the sections’ topics, and its text. */
export type ReadPage = { sections: ReadonlyMap<string, readonly (readonly string[])[]>; text: string };

export function readPage(page: string): ReadPage {
  const sections = page
    .split('<section ')
    .slice(1)
    .map(
      (part) =>
        [textOf(/<(?:p class="topic"|h2[^>]*)>(.*?)<\/(?:p|h2)>/s.exec(part)![1]!), rowsOf(part)] as const,
    );
  return { sections: new Map(sections), text: textOf(page.replace(/<style>.*?<\/style>/gs, '')) };
}

const rowsOf = (part: string) =>
  [...part.matchAll(/<tr role="row">(.*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell)),
  );

const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replace(/&(\w+|#39);/g, (_, name: string) => letters[name]!)
    .trim();
