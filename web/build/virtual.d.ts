declare module 'virtual:world-map' {
  const map: import('./world-map.ts').EncodedMap;
  export default map;
}
