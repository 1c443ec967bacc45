import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { defaultLogo, type Design } from '#design/design.ts'
import { beginDraft } from '../api/drafts.ts'
import { type EditorValues, newValues } from '../api/editor-values.ts'
import { queryKeys } from '../api/query-keys.ts'
import { request } from '../api/request.ts'
import { offers, sessionQuery, useOffers } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { pixelsOf } from '../picture/print-check/check-photo.ts'
import { Button } from '../ui/button.tsx'
import type { CheckedCode } from './use-print-check.ts'

/** Begins a new code with the content and the guessed look of a code that was made elsewhere. */
export function MakeCode({ found }: { readonly found: CheckedCode }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayCreate = useOffers('createQrCode')
  const make = useMutation({
    mutationFn: async (text: string) => {
      const session = await client.ensureQueryData(sessionQuery)
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
      const values = newValues(session.domains[0] ?? '', zone)
      const design = await lookOf(found, offers(session, 'uploadLogo'))
      if (design?.logo != null) await client.invalidateQueries({ queryKey: queryKeys.logos() })
      const begun = { ...values, ...contentOf(found.address, text), ...(design === null ? {} : { design }) }
      await navigate({ to: '/codes/new', search: { draft: await beginDraft(begun, 'typed') } })
    },
  })
  const { text } = found
  if (!mayCreate || text === null) return null
  return (
    <div className="flex flex-col items-start gap-2">
      <Button busy={make.isPending} onClick={() => make.mutate(text)}>
        {t('check.make')}
      </Button>
      <p className="text-small text-pretty text-ink-soft">{t('check.make.text')}</p>
      {make.isError && (
        <p role="alert" className="text-bad">
          {t('check.failed')}
        </p>
      )}
    </div>
  )
}

/** A short link of the account that no code has gets one, so that its prints work. */
function contentOf(address: CheckedCode['address'], text: string): Partial<EditorValues> {
  if (address.kind === 'own') return { brandedDomain: address.domain, slashTag: address.tag }
  const isAddress = /^https?:\/\//i.test(text) && URL.canParse(text)
  return isAddress ? { destinationUrl: text } : { qrType: 'text', text }
}

/** Null where the look cannot be guessed. A logo that cannot be stored is left out. */
async function lookOf({ photo, reading }: CheckedCode, mayUpload: boolean): Promise<Design | null> {
  if (reading === null) return null
  const { lookOfPrint } = await import('../picture/print-check/look-of-print.ts')
  const look = await lookOfPrint(pixelsOf(photo.canvas), reading)
  if (look === null) return null
  const { design, logo } = look
  const stored =
    logo === null || !mayUpload
      ? null
      : await request('uploadLogo', { query: { name: t('check.make.logo') }, body: logo }).catch(() => null)
  return { ...design, logo: stored === null ? null : { ...(design.logo ?? defaultLogo), id: stored.data.id } }
}
