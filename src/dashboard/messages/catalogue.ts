import type { en } from './en/parts.ts'

/** The English texts by part. A part is one file in the folder of each language. */
export type Parts = typeof en
export type PartName = keyof Parts

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** All messages of the dashboard. The texts load with the routes that show them. */
export type Catalogue = Together<Parts[PartName]>

export type MessageKey = keyof Catalogue
