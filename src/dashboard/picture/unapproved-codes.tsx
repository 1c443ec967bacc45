import type { Unapproved } from '../api/approval-state.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { formatList } from '../messages/format.ts'

/** Codes named at the most. */
const most = 8

/** Names the codes that need an approval, each linked to its editor. */
export function UnapprovedCodes({ unapproved: { missing, approvers } }: { readonly unapproved: Unapproved }) {
  return (
    <Banner tone="warn" title={t('gate.many', { count: missing.length })}>
      <p>
        {t('gate.text')}{' '}
        {approvers.length === 0
          ? t('approved.nobody')
          : t('approved.may', { names: formatList(approvers.slice(0, 5).map(({ name }) => name)) })}
      </p>
      <ul className="mt-2 list-disc ps-5">
        {missing.slice(0, most).map(({ id, title }) => (
          <li key={id} dir="auto">
            <a
              href={`/codes/${id}?show=approval`}
              target="_blank"
              rel="noreferrer"
              className="underline underline-offset-4"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
      {missing.length > most && <p>{t('gate.more', { count: missing.length - most })}</p>}
    </Banner>
  )
}
