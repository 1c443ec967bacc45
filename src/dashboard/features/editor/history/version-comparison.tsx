import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { QrCode } from '#contract/record.ts'
import { payloadOf } from '#design/payload.ts'
import type { CodeVersion } from '#contract/versions.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../messages/t.ts'
import { drawCode } from '../../../picture/draw-code.ts'
import { useEditor } from '../editor-context.ts'
import { readerZone } from '../options/time-zones.ts'
import { SvgPicture } from '../preview/svg-picture.tsx'
import { changesOf } from '../saving/changes.ts'
import { changedFields } from '../values/changed-fields.ts'
import { valuesFromRecord } from '../values/values-from-record.ts'

/** A version and the present one side by side: picture and fields. */
export function VersionComparison({
  version,
  record,
}: {
  readonly version: CodeVersion
  readonly record: QrCode
}) {
  const { session } = useEditor()
  const [then, now] = [
    valuesFromRecord(version.snapshot, readerZone()),
    valuesFromRecord(record, readerZone()),
  ]
  const changes = changesOf(then, now, changedFields(then, now))
  const isSamePrint =
    payloadOf(version.snapshot, session.scanMarker) === payloadOf(record, session.scanMarker)
  const columns = [t('history.then', { number: version.number }), t('history.now')] as const
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <Side label={columns[0]} code={version.snapshot} />
        <Side label={columns[1]} code={record} />
      </div>
      <p className={isSamePrint ? 'text-small text-good' : 'text-small text-warn'}>
        {t(isSamePrint ? 'history.samePrint' : 'history.newPrint')}
      </p>
      {changes.length === 0 ? (
        <p className="text-small text-ink-soft">{t('history.same')}</p>
      ) : (
        <dl className="divide-y divide-line border-y border-line text-small">
          {changes.map(({ label, before, after }) => (
            <div key={label} className="py-2">
              <dt className="font-medium">{label}</dt>
              {after !== null && (
                <dd className="grid grid-cols-2 gap-4">
                  <span dir="auto" className="text-ink-soft [overflow-wrap:anywhere]">
                    {before}
                  </span>
                  <span dir="auto" className="[overflow-wrap:anywhere]">
                    {after}
                  </span>
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

function Side({ label, code }: { readonly label: string; readonly code: QrCode }) {
  const client = useQueryClient()
  const picture = useQuery({
    queryKey: queryKeys.versionPicture(code.id, code.updatedAt),
    queryFn: () => drawCode(client, code),
    retry: false,
  })
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 text-small font-medium">{label}</figcaption>
      <div
        role="img"
        aria-label={label}
        className="aspect-square w-full max-w-56 border border-line bg-print p-2"
      >
        <SvgPicture svg={picture.data?.svg ?? null} />
      </div>
    </figure>
  )
}
