import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import { useQrCodes } from '../api/qr-codes.ts'
import { t } from '../messages/t.ts'

/** Codes that are listed. */
const mostListed = 5

/** The most scanned codes since they were created. Absent until a code was scanned. */
export function TopCodes() {
  const id = useId()
  const list = useQrCodes({ sort: 'scans' })
  const codes = (list.data?.pages[0]?.data ?? [])
    .filter(({ scans, qrType }) => scans > 0 && hasShortLink(qrType))
    .slice(0, mostListed)
  const most = codes[0]?.scans ?? 1
  if (codes.length === 0) return null
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-2 rounded-large border border-line bg-sheet p-4 sm:p-6"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="font-semibold">
          {t('scans.most')}
        </h2>
        <p className="text-small text-ink-soft">{t('scans.most.since')}</p>
      </div>
      <ol className="flex flex-col">
        {codes.map((code) => (
          <li key={code.id} className="border-t border-line first:border-t-0">
            <Link
              to="/scans"
              search={(before) => ({ ...before, code: code.id })}
              className="relative flex min-h-10 items-center justify-between gap-4 px-2 hover:bg-ink/4"
            >
              <span
                aria-hidden
                className="absolute inset-y-1 start-0 rounded-small bg-signal/14"
                style={{ width: `${(code.scans / most) * 100}%` }}
              />
              <span dir="auto" className="relative truncate">
                {titleOf(code.title)}
              </span>{' '}
              <span className="relative shrink-0 text-small tabular-nums">
                {t('scans.countScans', { count: code.scans })}
              </span>
            </Link>
          </li>
        ))}
      </ol>
      <Link
        to="/"
        search={{ sort: 'scans' }}
        className="self-start text-small text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink"
      >
        {t('scans.most.all')}
      </Link>
    </section>
  )
}

function titleOf(title: string): string {
  return title.trim() || t('scans.untitled')
}
