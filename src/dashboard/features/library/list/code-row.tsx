import type { QrCode } from '#contract/record.ts'
import { shortLink } from '#design/payload.ts'
import { memo } from 'react'
import { formatCount, formatDay, formatInstant, formatNumber } from '../../../messages/format.ts'
import { t } from '../../../messages/t.ts'
import { classNames } from '../../../ui/class-names.ts'
import { late } from '../../../ui/late.ts'
import { MiddleTruncated } from '../../../ui/middle-truncated.tsx'
import { WhenLoaded } from '../../../ui/when-loaded.tsx'
import { CardActions } from '../card-actions.tsx'
import { CodeLink } from '../code-link.tsx'
import { CodePicture } from '../code-picture.tsx'
import { DeletedActions } from '../deleted-actions.tsx'
import { useIsChosen } from '../selection/selection-context.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { StarButton } from '../star-button.tsx'
import { StateLabel } from '../state-label.tsx'

const codeNotices = late(async () => (await import('../notices/code-notices.tsx')).CodeNotices)

export type CodeRowProps = { readonly code: QrCode; readonly place: number; readonly purgeAt: string | null }

const cell = 'border-b border-line px-2 align-middle'

/** One code as a row. `place` counts from 0 in the whole list. */
export const CodeRow = memo(function CodeRow({ code, place, purgeAt }: CodeRowProps) {
  const title = code.title.trim() || t('library.untitled')
  const chosen = useIsChosen(code.id)
  const deleted = purgeAt !== null
  return (
    <tr aria-rowindex={place + 2} className={classNames('h-16', chosen ? 'bg-signal/8' : 'hover:bg-ink/4')}>
      <td className={cell}>
        <SelectBox id={code.id} title={title} className="-ms-1" />
      </td>
      <td className={cell}>
        <span className="block w-11 overflow-hidden rounded-small border border-line">
          <CodePicture code={code} title={title} />
        </span>
      </td>
      <th scope="row" className={`${cell} text-start font-normal`}>
        <CodeLink
          code={deleted ? null : code}
          dir="auto"
          title={title}
          className="block truncate font-semibold [a&]:hover:underline"
        >
          {title}
        </CodeLink>
        <MiddleTruncated
          text={`${code.brandedDomain}/${code.slashTag}`}
          className="font-mono text-small text-ink-soft"
        />
      </th>
      <td className={`${cell} text-small text-ink-soft max-wide:hidden`}>
        {code.qrType === 'text' ? (
          t('library.noDestination')
        ) : (
          <MiddleTruncated text={code.destinationUrl.replace(/^https?:\/\/(www\.)?/i, '')} />
        )}
      </td>
      <td dir="auto" title={code.tags} className={`${cell} truncate text-small text-ink-soft max-xl:hidden`}>
        {code.tags.replaceAll(/\s*,\s*/g, ', ')}
      </td>
      <td className={`${cell} text-small`}>
        {deleted ? (
          purgeAt === '' ? (
            ''
          ) : (
            formatDay(purgeAt)
          )
        ) : (
          <>
            <StateLabel code={code} />
            <WhenLoaded part={codeNotices}>{(CodeNotices) => <CodeNotices code={code} compact />}</WhenLoaded>
          </>
        )}
      </td>
      <td title={formatNumber(code.scans)} className={`${cell} text-end text-small max-sm:hidden`}>
        {formatCount(code.scans)}
      </td>
      <td title={formatInstant(code.createdAt)} className={`${cell} text-end text-small max-wide:hidden`}>
        {formatDay(code.createdAt)}
      </td>
      <td className={`${cell} text-end whitespace-nowrap`}>
        {deleted ? (
          <DeletedActions code={code} title={title} purgeAt="" />
        ) : (
          <span className="inline-flex">
            <span className="max-sm:hidden">
              <StarButton code={code} title={title} />
            </span>
            <CardActions code={code} title={title} link={shortLink(code.brandedDomain, code.slashTag)} />
          </span>
        )}
      </td>
    </tr>
  )
})
