import type { QrCode } from '#contract/record.ts'
import { Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '../../messages/t.ts'

type ScansHeaderProps = {
  /** Null: the whole library; undefined: it is not known yet. */
  readonly code: QrCode | null | undefined
  /** What was counted since the beginning; empty until it is known. */
  readonly ever?: string
  readonly actions?: ReactNode
}

const linkClass = 'inline-flex min-h-6 items-center gap-1 text-small text-ink-soft hover:text-ink'
const asideClass = `${linkClass} underline decoration-line-strong underline-offset-4`

/** Of what the scans are, and the ways between one code, its editor and all of them. */
export function ScansHeader({ code, ever = '', actions }: ScansHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-col gap-1">
        {code !== null && (
          <Link to="/scans" search={withoutCode} className={`${linkClass} self-start`}>
            <ChevronLeft aria-hidden className="size-4 rtl:-scale-x-100" />
            {t('scans.all')}
          </Link>
        )}
        <h1
          dir="auto"
          className="text-headline font-semibold tracking-tight text-balance [overflow-wrap:anywhere]"
        >
          {code === null || code === undefined
            ? t('scans.title')
            : t('scans.titleOf', { title: code.title.trim() || t('scans.untitled') })}
        </h1>
        <p className="min-h-6 text-ink-soft">{ever}</p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        {code === null ? (
          <Link to="/" search={{ sort: 'scans' }} className={asideClass}>
            {t('scans.most')}
          </Link>
        ) : (
          code !== undefined && (
            <Link to="/codes/$id" params={{ id: String(code.id) }} className={asideClass}>
              {t('scans.edit')}
            </Link>
          )
        )}
        {actions}
      </div>
    </header>
  )
}

/** The period stays when one looks at all codes. */
function withoutCode<Search extends { readonly code?: number | undefined }>(search: Search) {
  return { ...search, code: undefined }
}
