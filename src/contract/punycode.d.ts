/** The part of punycode.js that we use; the package has no types. */
declare module 'punycode.js' {
  const punycode: {
    /** Throws a RangeError for a damaged text. @param text without `xn--`. */
    decode(text: string): string
  }
  export default punycode
}
