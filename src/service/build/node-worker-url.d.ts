/** The address of a worker that the build turned into JavaScript. */
declare module '*?node-worker' {
  const workerUrl: URL
  export default workerUrl
}
