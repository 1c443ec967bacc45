import { useEffect, useState } from 'react'
import type { Design } from '#design/design.ts'
import { renderCode } from '#design/render/render-code.ts'
import type { Finding } from '#design/scannability/finding.ts'
import type { StoppedPicture } from './judge-for-save.ts'
import { findCauses, findRepair } from './look-for-repair.ts'

export type Repair = {
  readonly causes: readonly Finding[]
  /** Undefined while it is looked for; null when no change is known. */
  readonly design: Design | null | undefined
  /** The pictures as SVG; null until drawn, or without a repair. */
  readonly before: string | null
  readonly after: string | null
}

const looking: Repair = { causes: [], design: undefined, before: null, after: null }

/** Causes of a stopped picture at once, its repair as soon as it is found. For one picture: mount it anew for another. */
export function useRepair(stopped: StoppedPicture): Repair {
  const [repair, setRepair] = useState<Repair>(looking)
  useEffect(() => {
    const search = new AbortController()
    const show = (more: Partial<Repair>) => {
      if (!search.signal.aborted) setRepair((now) => ({ ...now, ...more }))
    }
    void pictureOf(stopped, stopped.code.design).then((before) => show({ before }))
    // What cannot be found is not told; the ways on stay.
    void findCauses(stopped, search.signal).then(
      (causes) => show({ causes }),
      () => undefined,
    )
    void findRepair(stopped, search.signal).then(
      async (design) => show({ design, after: design === null ? null : await pictureOf(stopped, design) }),
      () => show({ design: null }),
    )
    return () => search.abort()
  }, [stopped])
  return repair
}

/** Null for a payload that no code holds. */
async function pictureOf({ qrType, code }: StoppedPicture, design: Design): Promise<string | null> {
  try {
    return await renderCode(qrType, design, code.payload, code.assets)
  } catch {
    return null
  }
}
