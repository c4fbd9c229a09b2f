/**
 * A page that embeds a TMC's introduction video. Its own content security policy allows only this one address; the
 * policy of the product's pages allows this page.
 */
import { createHash } from 'node:crypto';

/** Whether the browser plays the video itself; any other address is a player's page. */
const isFile = ({ pathname }: URL) => /\.(mp4|m4v|webm|ogv)$/i.test(pathname);

/** A player may play, but may not navigate the product's page or download anything. */
const sandbox = 'allow-scripts allow-same-origin allow-presentation';

const style = 'body{margin:0;background:#000}iframe,video{display:block;width:100vw;height:100vh;border:0}';

export function introductionPage(video: URL): { html: string; policy: string } {
  const address = escaped(video.href);
  const shown = isFile(video)
    ? `<video src="${address}" controls playsinline></video>`
    : `<iframe src="${address}" title="Introduction" allow="autoplay; fullscreen; picture-in-picture" ` +
      `sandbox="${sandbox}" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
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

/** As a policy source: without the query, which a source cannot contain, and with separator characters encoded. */
const source = ({ origin, pathname }: URL) =>
  `${origin}${pathname}`.replace(/[;,']/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);

const escaped = (text: string) => text.replace(/[&"<>]/g, (one) => `&#${one.charCodeAt(0)};`);
