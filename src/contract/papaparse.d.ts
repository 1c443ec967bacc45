/** The part of papaparse that we use. Its published types need Node's, which a page lacks. */
declare module 'papaparse' {
  const Papa: {
    /** Rows of cells; never throws. */
    parse<Row>(
      text: string,
      options: { readonly delimiter: string },
    ): {
      readonly data: Row[]
      readonly errors: readonly { readonly type: string; readonly row?: number }[]
    }
    unparse(
      rows: readonly (readonly (string | number | boolean | null)[])[],
      options: { readonly delimiter: string; readonly escapeFormulae: RegExp },
    ): string
  }
  export default Papa
}
