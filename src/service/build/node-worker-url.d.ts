/** The URL of a worker built to JavaScript. */
declare module '*?node-worker' {
  const workerUrl: URL
  export default workerUrl
}
