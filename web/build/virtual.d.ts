declare module 'virtual:world-map' {
  /** SVG. */
  const map: string;
  export default map;
}
