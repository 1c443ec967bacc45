/** A WebAssembly file as a data URL. */
declare module '*.wasm?url&inline' {
  const dataUrl: string
  export default dataUrl
}

/** The URL of a worker built to JavaScript. */
declare module '*?node-worker' {
  const workerUrl: URL
  export default workerUrl
}
