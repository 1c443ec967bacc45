import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { colourOptions } from '#contract/colour-options.ts'
import {
  applyStartingPoint,
  startingPointIds,
  startingPoints,
  type StartingPointId,
} from '#design/brand/starting-points.ts'
import { defaultDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { newDraftId, saveDraft } from '../api/drafts.ts'
import { newValues } from '../api/editor-values.ts'
import { queryKeys } from '../api/query-keys.ts'
import { useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { skipWelcome } from './skipped-welcome.ts'

/** Looks to begin with: one press opens the editor with it. Nothing is created before the person saves. */
export function FirstLooks() {
  const navigate = useNavigate()
  const session = useSession().data
  const domain = session?.domains[0] ?? location.host
  const max = session?.plan.limits.colours ?? Infinity
  const looks = useLooks(domain)

  async function begin(id: StartingPointId): Promise<void> {
    const draft = newDraftId()
    const values = newValues(domain, Intl.DateTimeFormat().resolvedOptions().timeZone)
    await saveDraft({
      id: draft,
      savedAt: new Date().toISOString(),
      reason: 'started',
      codeId: null,
      values: { ...values, design: applyStartingPoint(values.design, startingPoints[id]) },
    })
    skipWelcome()
    await navigate({ to: '/codes/new', search: { draft } })
  }

  return (
    <ul aria-label={t('welcome.looks')} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {startingPointIds
        .filter((id) => colours(id) <= max)
        .map((id) => (
          <li key={id}>
            <button
              type="button"
              className="flex w-full flex-col gap-2 rounded-base border border-line-strong bg-sheet p-2 text-small font-medium hover:border-ink"
              onClick={() => void begin(id)}
            >
              <span aria-hidden className="block aspect-square overflow-hidden rounded-small bg-print p-1">
                {looks.data === undefined ? (
                  <Skeleton className="size-full opacity-20" />
                ) : (
                  <img
                    alt=""
                    className="size-full object-contain"
                    src={`data:image/svg+xml,${encodeURIComponent(looks.data[id])}`}
                  />
                )}
              </span>
              {t(`welcome.look.${id}`)}
            </button>
          </li>
        ))}
    </ul>
  )
}

/** How many colours of a plan a look takes. */
function colours(id: StartingPointId): number {
  return colourOptions(designToFields(applyStartingPoint(defaultDesign, startingPoints[id]))).length
}

/** Small codes in each look. */
function useLooks(domain: string) {
  return useQuery({
    queryKey: queryKeys.firstLooks(domain),
    queryFn: async (): Promise<Record<StartingPointId, string>> => {
      const { renderCode } = await import('#design/render/render-code.ts')
      const pictures = await Promise.all(
        startingPointIds.map(async (id) => {
          const design = applyStartingPoint(defaultDesign, startingPoints[id])
          const assets = { logo: null, glyphs: null }
          return [id, await renderCode('website', design, `https://${domain}/hello`, assets)] as const
        }),
      )
      return Object.fromEntries(pictures) as Record<StartingPointId, string>
    },
    staleTime: Infinity,
    retry: false,
  })
}
