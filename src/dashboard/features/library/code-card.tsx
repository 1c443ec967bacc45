import type { QrCode } from '#contract/record.ts'
import { payloadOf, shortLink } from '#design/payload.ts'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { formatCount, formatNumber } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { MiddleTruncated } from '../../ui/middle-truncated.tsx'
import { CardActions } from './card-actions.tsx'
import { CardTags } from './card-tags.tsx'
import { CodePicture } from './code-picture.tsx'
import { StarButton } from './star-button.tsx'
import { ExpirationLine } from './expiration-line.tsx'
import { StateLabel } from './state-label.tsx'

const DownloadMenu = lazy(async () => ({
  default: (await import('../../picture/download-menu.tsx')).DownloadMenu,
}))

/** One code: picture, what it is called, where it leads, how it does, and what can be done with it. */
export function CodeCard({ code }: { readonly code: QrCode }) {
  const title = code.title.trim() || t('library.untitled')
  const link = shortLink(code.brandedDomain, code.slashTag)
  return (
    <article
      aria-label={title}
      className="group relative grid grid-cols-[7rem_minmax(0,1fr)] gap-x-4 rounded-large border border-line bg-sheet p-3 transition-colors [contain-intrinsic-size:auto_27rem] [content-visibility:auto] hover:border-line-strong sm:flex sm:flex-col sm:gap-0"
    >
      <Link
        to="/codes/$id"
        params={{ id: String(code.id) }}
        tabIndex={-1}
        aria-label={t('library.open', { title })}
        className="block self-start rounded-small border border-line sm:self-stretch"
      >
        <CodePicture code={code} title={title} />
      </Link>
      <div className="flex min-w-0 flex-col sm:mt-3">
        <div className="flex items-start gap-1">
          <h2 className="min-w-0 flex-1">
            <Link
              to="/codes/$id"
              params={{ id: String(code.id) }}
              dir="auto"
              title={title}
              className="line-clamp-2 text-lead leading-6 font-semibold break-words hover:underline sm:min-h-12"
            >
              {title}
            </Link>
          </h2>
          <StarButton code={code} title={title} />
        </div>
        <div className="flex min-h-8 items-center gap-1">
          <MiddleTruncated text={`${code.brandedDomain}/${code.slashTag}`} className="font-mono text-small" />
          <CopyButton text={link} label={t('library.copyLink', { title })} />
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
        <StateLabel code={code} />
        <span className="text-ink-soft">
          <Count count={code.scans} words="library.scans" />
          {' · '}
          <Count count={code.clicks} words="library.clicks" />
        </span>
        {code.expirationDate !== null && <ExpirationLine date={code.expirationDate} />}
      </div>
      <div className="col-span-2 mt-2 flex min-h-8 items-center justify-between gap-2">
        <Suspense>
          <DownloadMenu code={code} />
        </Suspense>
        <CardActions code={code} title={title} link={link} />
      </div>
    </article>
  )
}

/** Short on the card, exact on hover: 12.8K scans. */
function Count({
  count,
  words,
}: {
  readonly count: number
  readonly words: 'library.scans' | 'library.clicks'
}) {
  const exact = t(words, { count })
  return <span title={exact}>{exact.replace(formatNumber(count), formatCount(count))}</span>
}
