import { createContext, useContext } from 'react'
import type { CodeMeta } from '#contract/code-meta.ts'
import type { ListResponse } from '#contract/list.ts'

type Metas = ReadonlyMap<number, CodeMeta>

/** What stands beside the records of the list; empty where the service tells nothing. */
export const MetasContext = createContext<Metas>(new Map())

export function useMetaOf(id: number): CodeMeta | undefined {
  return useContext(MetasContext).get(id)
}

export function metasOf(pages: readonly ListResponse[]): Metas {
  return new Map(
    pages.flatMap(({ meta = {} }) =>
      Object.entries(meta).map(([id, one]): [number, CodeMeta] => [Number(id), one]),
    ),
  )
}
