import type { ReactNode } from 'react'
import type { Session } from '#contract/session.ts'
import { useSession } from '../api/session.ts'
import { LoadFailure } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { usePageTitle } from '../ui/use-page-title.ts'
import { accountSections, hasSection, sectionWords, type AccountPath } from './sections.ts'

type AccountPageProps = {
  readonly path: AccountPath
  readonly lead?: ReactNode
  /** Beside the heading. */
  readonly action?: ReactNode
  /** Shown where the service does not offer the page. */
  readonly notOffered?: string
  readonly children: (session: Session) => ReactNode
}

/** Heading and content of a page of the account. The content needs the session. */
export function AccountPage({ path, lead, action, notOffered, children }: AccountPageProps) {
  const session = useSession()
  const section = accountSections.find((one) => one.path === path) ?? accountSections[0]
  const words = sectionWords(session.data, section)
  usePageTitle(t(words))
  const isOffered = session.data !== undefined && hasSection(session.data, path)
  return (
    <div className="flex flex-col gap-6">
      <header className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="text-headline font-semibold tracking-tight">{t(words)}</h1>
          {isOffered && action}
        </div>
        {lead !== undefined && <p className="max-w-2xl text-ink-soft">{lead}</p>}
      </header>
      {session.data === undefined ? (
        session.isError ? (
          <LoadFailure query={session} />
        ) : (
          <AccountLoading />
        )
      ) : isOffered ? (
        <>
          {children(session.data)}
          {session.data.version !== undefined && (
            <p className="text-small text-ink-soft">
              {t('account.version', { version: session.data.version })}
            </p>
          )}
        </>
      ) : (
        <Banner live={false}>{notOffered ?? t('account.notOffered')}</Banner>
      )}
    </div>
  )
}

export function AccountLoading() {
  return (
    <div role="status">
      <span className="sr-only">{t('common.loading')}</span>
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** A titled part of a page. */
export function AccountPart({
  title,
  text,
  action,
  children,
}: {
  readonly title: string
  readonly text?: ReactNode
  readonly action?: ReactNode
  readonly children?: ReactNode
}) {
  return (
    <section className="rounded-large border border-line bg-sheet">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4 sm:p-6">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{title}</h2>
          {text !== undefined && <p className="text-small text-ink-soft">{text}</p>}
        </div>
        {action}
      </div>
      {children}
    </section>
  )
}
