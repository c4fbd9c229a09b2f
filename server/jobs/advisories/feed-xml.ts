/** Reads items of RSS and Atom feeds. The parser does not expand entities defined in the document or load anything. */
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** An item or entry, with access to its elements at any depth. */
export type FeedItem = {
  /** The text of the first element with this name, including its prefix; null if there is none. */
  text: (name: string) => string | null;
  link: string | null;
};

/** Throws if the text is not XML or has neither items nor entries. */
export function feedItems(xml: string): FeedItem[] {
  const { root } = parseXml(xml);
  const items = root ? elementsOf(root, (name) => name === 'item' || name === 'entry') : [];
  if (items.length === 0) throw new Error('The feed has no items');
  return items.map((item) => ({
    text: (name) => elementsOf(item, (one) => one === name)[0]?.text.trim() ?? null,
    link: linkOf(item),
  }));
}

/** RSS has the link as text, Atom as an attribute. */
function linkOf(item: XmlElement): string | null {
  const [link] = elementsOf(item, (name) => name === 'link');
  return link?.attributes.href ?? (link?.text.trim() || null);
}

function elementsOf(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  const children = element.children.filter((child) => child instanceof XmlElement);
  return children.flatMap((child) => (isWanted(child.name) ? [child] : elementsOf(child, isWanted)));
}
