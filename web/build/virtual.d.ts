declare module 'virtual:world-map' {
  /** SVG. */
  const map: string;
  export default map;
}

/** Ant Design's rules; see `antd-css.ts`. */
declare module 'virtual:antd.css';
