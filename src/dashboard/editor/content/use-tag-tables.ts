import { useEffect, useState } from 'react'
import type { TagTables } from '#contract/suggested-tag.ts'

let loaded: TagTables | null = null
/** Without the tables, the first part of a host stands for its name, and other scripts give no words. */
const noTables: TagTables = { transliterate: () => '', registeredName: () => '' }

/** A suggestion, for which the large tables are loaded where it needs them. Null meanwhile. */
export function useTagTables(suggest: (tables: TagTables | null) => string | null): string | null {
  const [tables, setTables] = useState(loaded)
  const suggested = suggest(tables)
  const isMissing = suggested === null
  useEffect(() => {
    if (!isMissing) return
    void import('#contract/tag-tables.ts').then(
      ({ tagTables }) => setTables((loaded = tagTables)),
      () => setTables(noTables),
    )
  }, [isMissing])
  return suggested
}
