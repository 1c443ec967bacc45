import type { QrCode } from '#contract/record.ts'
import { payloadOf, shortLink } from '#design/payload.ts'
import { t } from '../../messages/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { late } from '../../ui/late.ts'
import { MiddleTruncated } from '../../ui/middle-truncated.tsx'
import { WhenLoaded } from '../../ui/when-loaded.tsx'
import { CardActions } from './card-actions.tsx'
import { CardTags } from './card-tags.tsx'
import { CodeLink } from './code-link.tsx'
import { CodePicture } from './code-picture.tsx'
import { Counts } from './counts.tsx'
import { DeletedActions } from './deleted-actions.tsx'
import { ExpirationLine } from './expiration-line.tsx'
import { useIsChosen } from './selection/selection-context.ts'
import { SelectBox } from './selection/select-box.tsx'
import { StarButton } from './star-button.tsx'
import { StateLabel } from './state-label.tsx'

const codeNotices = late(async () => (await import('./notices/code-notices.tsx')).CodeNotices)
const downloadMenu = late(async () => (await import('../../picture/download-menu.tsx')).DownloadMenu)

export type CodeCardProps = {
  readonly code: QrCode
  /** Until when a deleted code can be restored, ISO 8601; null for one that is not deleted. */
  readonly purgeAt: string | null
}

/** One code: picture, what it is called, where it leads, how it does, and what can be done with it. */
export function CodeCard({ code, purgeAt }: CodeCardProps) {
  const title = code.title.trim() || t('library.untitled')
  const link = shortLink(code.brandedDomain, code.slashTag)
  const chosen = useIsChosen(code.id)
  const deleted = purgeAt !== null
  return (
    <article
      aria-label={title}
      className={classNames(
        'group relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 rounded-large border bg-sheet p-3 transition-colors sm:flex sm:flex-col sm:gap-0',
        chosen ? 'border-signal ring-1 ring-signal' : 'border-line hover:border-line-strong',
      )}
    >
      <div className="relative self-start sm:self-stretch">
        <CodeLink
          code={deleted ? null : code}
          tabIndex={-1}
          aria-label={t('library.open', { title })}
          className="block rounded-small border border-line"
        >
          <CodePicture code={code} title={title} />
        </CodeLink>
        <SelectBox
          id={code.id}
          title={title}
          className="absolute start-1 top-1 rounded-base bg-sheet transition-opacity group-hover:opacity-100! group-data-choosing/list:opacity-100! focus-within:opacity-100! has-checked:opacity-100! pointer-fine:opacity-0"
        />
      </div>
      <div className="flex min-w-0 flex-col sm:mt-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1">
            <CodeLink
              code={deleted ? null : code}
              dir="auto"
              title={title}
              className="line-clamp-2 text-lead leading-6 font-semibold break-words sm:min-h-12 [a&]:hover:underline"
            >
              {title}
            </CodeLink>
          </h2>
          {!deleted && <StarButton code={code} title={title} />}
        </div>
        <div className="flex min-h-8 items-center gap-1">
          <MiddleTruncated text={`${code.brandedDomain}/${code.slashTag}`} className="font-mono text-small" />
          {!deleted && <CopyButton plain text={link} label={t('library.copyLink', { title })} />}
        </div>
        <div className="min-h-5 text-small text-ink-soft">
          {code.qrType === 'text' ? (
            <span dir="auto" className="block truncate" title={payloadOf(code, null)}>
              {t('library.noDestination')}
            </span>
          ) : (
            <MiddleTruncated text={code.destinationUrl.replace(/^https?:\/\/(www\.)?/i, '')} />
          )}
        </div>
        <CardTags tags={code.tags} />
      </div>
      <div className="col-span-2 mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line pt-3 text-small sm:mt-auto">
        {deleted ? <span>{t('library.deleted.state')}</span> : <StateLabel code={code} />}
        <Counts code={code} />
        {code.expirationDate !== null && !deleted && <ExpirationLine date={code.expirationDate} />}
        {!deleted && (
          <WhenLoaded part={codeNotices}>{(CodeNotices) => <CodeNotices code={code} />}</WhenLoaded>
        )}
      </div>
      <div className="col-span-2 mt-2 flex min-h-8 items-center justify-between gap-2">
        {deleted ? (
          <DeletedActions code={code} title={title} purgeAt={purgeAt} />
        ) : (
          <>
            <WhenLoaded part={downloadMenu} loading={<span />}>
              {(DownloadMenu) => <DownloadMenu code={code} />}
            </WhenLoaded>
            <CardActions code={code} title={title} link={link} />
          </>
        )}
      </div>
    </article>
  )
}
