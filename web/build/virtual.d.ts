declare module 'virtual:world-map' {
  /** SVG. */
  const map: string;
  export default map;
}

/** Styles of Ant Design by component; see `antd-styles.ts`. */
declare module 'virtual:antd-styles/*';
