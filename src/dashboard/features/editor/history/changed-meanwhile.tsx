import type { QrCode } from '#contract/record.ts'
import { t } from '../../../messages/t.ts'
import { Banner } from '../../../ui/banner.tsx'
import { readerZone } from '../options/time-zones.ts'
import { changesOf } from '../saving/changes.ts'
import { changedFields } from '../values/changed-fields.ts'
import { valuesFromRecord } from '../values/values-from-record.ts'

export type ChangedMeanwhileProps = {
  /** As the reader knew it, and as somebody saved it since. */
  readonly known: QrCode
  readonly current: QrCode
}

/** What somebody saved while a version was looked at, field by field. */
export function ChangedMeanwhile({ known, current }: ChangedMeanwhileProps) {
  const [before, after] = [valuesFromRecord(known, readerZone()), valuesFromRecord(current, readerZone())]
  const changes = changesOf(before, after, changedFields(before, after))
  return (
    <Banner tone="warn" title={t('changed.title')}>
      <p>{t('history.meanwhile')}</p>
      {changes.length > 0 && (
        <dl className="mt-2 text-small">
          {changes.map((change) => (
            <div key={change.label}>
              <dt className="inline font-medium text-ink">{change.label}</dt>
              {change.after !== null && (
                <dd dir="auto" className="inline">
                  {': '}
                  <del>{change.before}</del> <ins className="text-ink no-underline">{change.after}</ins>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </Banner>
  )
}
