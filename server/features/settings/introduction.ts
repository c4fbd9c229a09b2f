/**
 * A page that holds a TMC's introduction video. It has a content security policy of its own, which lets in this one
 * address and nothing else; the product's pages let in this page.
 */
import { createHash } from 'node:crypto';

/** Played by the browser itself; any other address is a player's page. */
const isFile = ({ pathname }: URL) => /\.(mp4|m4v|webm|ogv)$/i.test(pathname);

/** A player plays; it neither leads the product's page elsewhere nor downloads anything. */
const allowed = 'allow-scripts allow-same-origin allow-presentation';

const style = 'body{margin:0;background:#000}iframe,video{display:block;width:100vw;height:100vh;border:0}';

export function introductionPage(video: URL): { html: string; policy: string } {
  const address = escaped(video.href);
  const shown = isFile(video)
    ? `<video src="${address}" controls playsinline></video>`
    : `<iframe src="${address}" title="Introduction" allow="autoplay; fullscreen; picture-in-picture" ` +
      `sandbox="${allowed}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
  const html =
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Introduction</title>' +
    `<style>${style}</style></head><body>${shown}</body></html>`;
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    `${isFile(video) ? 'media-src' : 'frame-src'} ${source(video)}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return { html, policy };
}

/** As a policy names it: a query cannot be a part of it, and what separates directives and sources must be encoded. */
const source = ({ origin, pathname }: URL) =>
  `${origin}${pathname}`.replace(/[;,']/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const escaped = (text: string) => text.replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);
