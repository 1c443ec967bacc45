import { useState } from 'react'
import type { BrandedDomain } from '#contract/domains.ts'
import { type ComparedLinks, useCompareLinks } from './operations.ts'
import { t } from '#dashboard/messages/t.ts'
import { Banner } from '#dashboard/ui/banner.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { byteOrderMark } from '#contract/csv.ts'
import { csvRow } from '#dashboard/ui/csv-cell.ts'
import { saveCsv } from '#dashboard/ui/save-file.ts'

/** Differences that the dialog shows; the file has all. */
const shownAtMost = 20

/** Before a domain in print moves here: whether each link leads to the same place as on its old server. */
export function CompareLinks({ domain: { domain } }: { readonly domain: BrandedDomain }) {
  const [progress, setProgress] = useState<ComparedLinks | null>(null)
  const compare = useCompareLinks(setProgress)
  const start = () => {
    setProgress(null)
    compare.mutate(domain)
  }
  return (
    <section className="flex flex-col items-start gap-3 rounded-base border border-line bg-paper p-4">
      <h3 className="font-semibold">{t('movingOut.compare.title')}</h3>
      <p className="text-ink-soft">{t('movingOut.compare.text')}</p>
      <Button busy={compare.isPending} onClick={start}>
        {t('movingOut.compare')}
      </Button>
      <div role="status" className="w-full">
        {compare.isPending && progress !== null && (
          <p>{t('movingOut.compare.progress', { done: progress.compared })}</p>
        )}
        {compare.isSuccess && <Compared domain={domain} result={compare.data} />}
      </div>
      {compare.isError && <Banner tone="bad">{t('movingOut.compare.failed')}</Banner>}
    </section>
  )
}

type ComparedProps = { readonly domain: string; readonly result: ComparedLinks }

function Compared({ domain, result: { compared, different } }: ComparedProps) {
  const same = t('movingOut.compare.same', { same: compared - different.length, all: compared })
  if (different.length === 0)
    return (
      <p>
        <span className="block font-medium text-good">{same}</span>
        {t('movingOut.compare.ready')}
      </p>
    )
  return (
    <>
      <p className="font-medium text-warn">{same}</p>
      <ul className="mt-2 max-h-60 divide-y divide-line overflow-y-auto">
        {different.slice(0, shownAtMost).map(({ tag, here, there }) => (
          <li key={tag} className="py-2 text-small [overflow-wrap:anywhere]">
            <bdi dir="ltr" className="font-mono font-medium">
              {`${domain}/${tag}`}
            </bdi>
            <Way label={t('movingOut.compare.there')} address={there} />
            <Way label={t('movingOut.compare.here')} address={here} />
          </li>
        ))}
      </ul>
      <Button size="small" className="mt-2" onClick={() => saveDifferences(domain, different)}>
        {t('movingOut.compare.download')}
      </Button>
    </>
  )
}

function Way({ label, address }: { readonly label: string; readonly address: string | null }) {
  return (
    <span className="block text-ink-soft">
      {label}: {address === null ? t('movingOut.compare.nowhere') : <bdi dir="ltr">{address}</bdi>}
    </span>
  )
}

function saveDifferences(domain: string, different: ComparedLinks['different']): void {
  const head = [t('movingOut.compare.link'), t('movingOut.compare.there'), t('movingOut.compare.here')]
  const rows = different.map(({ tag, here, there }) => csvRow([`${domain}/${tag}`, there ?? '', here ?? '']))
  saveCsv(`${domain}-differences.csv`, byteOrderMark, csvRow(head), ...rows)
}
