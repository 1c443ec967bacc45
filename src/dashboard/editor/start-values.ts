import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { isCodeType } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import type { Session } from '#contract/session.ts'
import { applyKit, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { type Design, designSchema, newDesign, withSmallScheme } from '#design/design.ts'
import type { Draft } from '../api/drafts.ts'
import type { EditorValues } from '../api/editor-values.ts'
import { qrCodeQuery } from '../api/qr-codes.ts'
import { queryKeys } from '../api/query-keys.ts'
import { request } from '../api/request.ts'
import { offers, sessionQuery } from '../api/session.ts'
import { changedContent, withContent } from './values/content-values.ts'
import { valuesFromRecord } from './values/record-values.ts'

/**
 * Fills a new form with a copy of a code and a free slash tag. Undefined while loading; null when it cannot be read.
 *
 * @param type of the copy; null for that of the code.
 */
export function useCopy(
  codeId: number | null,
  type: string | null,
): ((fresh: EditorValues) => EditorValues) | null | undefined {
  const client = useQueryClient()
  const copied = useQuery({
    queryKey: queryKeys.codeCopy(codeId),
    queryFn:
      codeId === null
        ? skipToken
        : async () => {
            const code = await client.fetchQuery(qrCodeQuery(client, codeId))
            const session = await client.ensureQueryData(sessionQuery)
            return { code, tag: offers(session, 'checkSlashTag') ? await freeTag(code) : '' }
          },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (codeId === null || copied.isError) return null
  if (copied.data === undefined) return undefined
  const { code, tag } = copied.data
  return (fresh) => {
    const values = valuesFromRecord(code, fresh.expiration.zone)
    return {
      ...values,
      qrType: type ?? values.qrType,
      design: withSmallScheme(values.design),
      slashTag: tag,
      isActive: true,
      // The password cannot be copied, because it is never returned.
      isProtected: false,
    }
  }
}

/** Fills a new form with a type. Undefined while loading; null for a website and for an unknown type. */
export function useStartOfType(
  type: string | null,
): ((fresh: EditorValues, session: Session) => EditorValues) | null | undefined {
  const isOther = type !== null && type !== 'website' && isCodeType(type)
  const started = useQuery({
    queryKey: queryKeys.startOfType(type),
    queryFn: isOther ? async () => await import('./content/type-start.ts') : skipToken,
    staleTime: Infinity,
  })
  if (!isOther || started.isError) return null
  const { data } = started
  return data === undefined
    ? undefined
    : (fresh, { defaultBrandKit }) => data.valuesOfType(type, fresh, defaultBrandKit ?? null)
}

/** The start of a new code in a folder: its id, 0 for none, and its session. Undefined while loading. */
export function useStartInFolder(folder: number | null, session: Session | undefined) {
  const client = useQueryClient()
  const started = useQuery({
    queryKey: queryKeys.startInFolder(folder),
    queryFn:
      folder === null
        ? skipToken
        : async () => (await import('./content/type-start.ts')).startInFolder(client, folder),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (session === undefined) return undefined
  if (folder === null) return { id: 0, session }
  // The folder is checked when the code is saved.
  if (started.isError) return { id: folder, session }
  return started.data && { id: started.data.id, session: { ...session, ...started.data.look } }
}

/** An available tag similar to that of a code; empty when none is suggested. */
async function freeTag({ brandedDomain, slashTag }: QrCode): Promise<string> {
  try {
    const { suggestions } = await request('checkSlashTag', { query: { brandedDomain, slashTag } })
    return suggestions[0] ?? ''
  } catch {
    return ''
  }
}

/** The design of a new code: the default kit. It comes with the session, so nothing waits for it. */
export function defaultLook({ defaultBrandKit }: Session): Design {
  const kit = kitDesignSchema.safeParse(defaultBrandKit?.design)
  return kit.success ? applyKit(newDesign, kit.data) : newDesign
}

/** Merges a draft, perhaps of an older version, into `fresh`. With a base, only typed fields: later saves of others stay. */
export function valuesOfDraft(draft: Draft, fresh: EditorValues): EditorValues {
  const kept = draft.values as Readonly<Record<string, unknown>>
  const known = Object.entries(fresh).map(([field, value]) => {
    const found = kept[field]
    const fits =
      typeof found === typeof value && found !== null && Array.isArray(found) === Array.isArray(value)
    return [field, fits ? mergedOver(value, found) : value]
  })
  const values = Object.fromEntries(known) as EditorValues
  const design = designSchema.safeParse(kept.design)
  const whole = {
    ...values,
    tags: values.tags.map(String),
    design: !design.success
      ? fresh.design
      : fresh.design.encoding === 'compact'
        ? design.data
        : withSmallScheme(design.data),
  }
  const { base } = draft
  if (base === undefined) return whole
  const untouched = Object.entries(base).filter(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(kept[field]),
  )
  return {
    ...whole,
    ...Object.fromEntries(untouched.map(([field]) => [field, fresh[field as keyof EditorValues]])),
    content: withContent(fresh.content, whole.content, changedContent(base.content, whole.content)),
  }
}

function mergedOver(fresh: unknown, found: unknown): unknown {
  return typeof fresh === 'object' && fresh !== null && !Array.isArray(fresh)
    ? { ...fresh, ...(found as object) }
    : found
}
