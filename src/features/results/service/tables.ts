/** A result of a visit: an order, a sign-up. */
export type ResultsTable = {
  user_id: number
  order_id: string
  code_id: number
  /** The mark of the visit's placement; empty: none. */
  mark: string
  name: string
  /** Thousandths of the currency; 0 without a value. */
  value: number
  /** Empty without a value. */
  currency: string
  /** The visit id; null once it counts nothing any more. */
  visit: string | null
  at: string
}

declare module '#service/database/schema.ts' {
  interface Tables {
    results: ResultsTable
    result_hosts: { user_id: number; host: string }
  }
}
