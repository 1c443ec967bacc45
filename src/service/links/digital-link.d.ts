declare module 'digital-link.js' {
  /** GS1 Digital Links as whole addresses. */
  const digitalLink: {
    readonly Utils: {
      isCompressedWebUri(uri: string): boolean
      /** Throws when it is not compressed. */
      decompressWebUri(uri: string): string
    }
  }
  export default digitalLink
}
