import type { Diagnosis } from '#design/print-check/diagnose-photo.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'

/** Why a code cannot be read, and what to do. */
export function DiagnosisPanel({ diagnosis }: { readonly diagnosis: Diagnosis }) {
  const { located, causes, rescued } = diagnosis
  if (located === null || (located.by === 'texture' && causes.length === 0))
    return (
      <Banner tone="warn" title={t('check.noCode')}>
        {t('check.noCodeText')}
      </Banner>
    )
  const [first, ...others] = causes.map(({ cause }) => cause)
  const also = others.slice(0, 2).map((cause) => t(`check.cause.${cause}`).toLowerCase())
  return (
    <section aria-label={t('check.why')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t(rescued === null ? 'check.why' : 'check.whyRescued')}</h3>
      <Banner
        tone="warn"
        live={false}
        title={first === undefined ? t('check.causeUnknown') : t(`check.cause.${first}`)}
      >
        <p>{first === undefined ? t('check.causeUnknown.do') : t(`check.cause.${first}.do`)}</p>
        {rescued !== null && <p className="mt-2">{t('check.rescuedText')}</p>}
        {also.length > 0 && <p className="mt-2 text-small">{t('check.also', { causes: also.join(', ') })}</p>}
      </Banner>
    </section>
  )
}
