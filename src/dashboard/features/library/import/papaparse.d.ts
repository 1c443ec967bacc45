/** What we use of papaparse: its published types bring those of Node, which a page does not have. */
declare module 'papaparse' {
  const Papa: {
    /** Rows of cells, whatever their number of cells; never throws. */
    parse<Row>(text: string, options: { readonly delimiter: string }): { readonly data: Row[] }
  }
  export default Papa
}
