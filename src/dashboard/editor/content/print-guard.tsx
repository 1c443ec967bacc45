import { Printer } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { QrCode } from '#contract/record.ts'
import { useCodeLinks, useCodeMeta } from '../../api/code-history.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'

/** Whether a print may exist, what a rename means for it, and earlier links. */
export function PrintGuard({ record }: { readonly record: QrCode }) {
  const { control } = useFormContext<EditorValues>()
  const [domain, slashTag] = useWatch({ control, name: ['brandedDomain', 'slashTag'] })
  const { data: meta } = useCodeMeta(record.id, record.updatedAt)
  const { data: links = [] } = useCodeLinks(record.id, record.updatedAt)
  const aliases = links.filter(({ isAlias }) => isAlias)
  const isRenamed =
    domain !== record.brandedDomain || slashTag.toLowerCase() !== record.slashTag.toLowerCase()
  const inPrint = meta?.inPrint === true
  return (
    <div className="flex flex-col gap-2 text-small empty:hidden canvas:col-span-full">
      {inPrint && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="inline-flex items-center gap-1.5 rounded-base border border-line-strong px-2 py-0.5 font-medium">
            <Printer aria-hidden className="size-3.5" />
            {t('print.badge')}
          </span>
          <span className="text-ink-soft">
            {record.scans > 0 || meta.downloadedAt === null
              ? t('print.scanned')
              : t('print.downloaded', { when: formatRelative(meta.downloadedAt) })}
          </span>
        </p>
      )}
      {isRenamed && (
        <p role="status" className={inPrint ? 'text-warn' : 'text-ink-soft'}>
          {t('print.rename')}
        </p>
      )}
      {aliases.length > 0 && (
        <details>
          <summary className="cursor-pointer text-ink-soft">
            {t('print.aliases', { count: aliases.length })}
          </summary>
          <ul className="mt-1 flex flex-col gap-0.5 ps-4">
            {aliases.map((link) => (
              <li key={link.id} className="font-mono [overflow-wrap:anywhere]">
                {link.brandedDomain}/{link.slashTag}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
