/** Items of RSS and Atom feeds. The parser expands no entities of a document's own, and loads nothing. */
import { parseXml, XmlElement } from '@rgrove/parse-xml';

/** An item or entry: what stands in its elements, wherever they lie below it. */
export type FeedItem = {
  /** Of the first element of this name, prefix included; null: there is none. */
  text: (name: string) => string | null;
  link: string | null;
};

/** Throws for what is no XML, or has neither items nor entries. */
export function feedItems(xml: string): FeedItem[] {
  const { root } = parseXml(xml);
  const items = root ? elementsOf(root, (name) => name === 'item' || name === 'entry') : [];
  if (items.length === 0) throw new Error('The feed has no items');
  return items.map((item) => ({
    text: (name) => elementsOf(item, (one) => one === name)[0]?.text.trim() ?? null,
    link: linkOf(item),
  }));
}

/** RSS writes it as text, Atom as an attribute. */
function linkOf(item: XmlElement): string | null {
  const [link] = elementsOf(item, (name) => name === 'link');
  return link?.attributes.href ?? (link?.text.trim() || null);
}

function elementsOf(element: XmlElement, isWanted: (name: string) => boolean): XmlElement[] {
  const children = element.children.filter((child) => child instanceof XmlElement);
  return children.flatMap((child) => (isWanted(child.name) ? [child] : elementsOf(child, isWanted)));
}
