import type { Session } from '#contract/session.ts'
import { applyKit, kitDesignSchema } from '#design/brand/kit-design.ts'
import { type Design, defaultDesign } from '#design/design.ts'

/** What a new code looks like: the user's default kit, which the session brings so that nothing waits for it. */
export function defaultLook({ defaultBrandKit }: Session): Design {
  const kit = kitDesignSchema.safeParse(defaultBrandKit?.design)
  return kit.success ? applyKit(defaultDesign, kit.data) : defaultDesign
}
