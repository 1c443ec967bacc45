/** A file of tables as a data URL in base 64. */
declare module '*.bin?url&inline' {
  const address: string
  export default address
}
