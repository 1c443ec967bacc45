import { type ComponentProps, useState } from 'react'
import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { shownLink } from '#contract/unicode-host.ts'
import { shortLink } from '#design/payload.ts'
import { useMay } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { DownloadButton } from '../picture/download-button.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { MiddleTruncated } from '../ui/middle-truncated.tsx'
import { CodePicture } from './code-picture.tsx'
import { CodeTabs } from './code-tabs.tsx'
import { EditableTitle, TitleButton } from './editable-title.tsx'
import { StateLabel } from './state-label.tsx'

/** The picture, title, link, state and download of a code, above each of its pages beside the editor. */
export function CodeBar({ code, current }: ComponentProps<typeof CodeTabs>) {
  const title = code.title.trim() || t('library.untitled')
  return (
    <div className="flex flex-col gap-2 border-b border-line">
      <BackLink to="/">{t('nav.library')}</BackLink>
      <div className="flex flex-wrap items-center gap-4 max-sm:gap-3">
        <span className="w-18 shrink-0 overflow-hidden rounded-small border border-line">
          <CodePicture code={code} title={title} />
        </span>
        <div className="flex min-w-0 grow basis-36 flex-col">
          <BarTitle code={code} title={title} />
          {hasShortLink(code.qrType) && (
            <span className="flex min-h-8 min-w-0 items-center gap-1 font-mono text-small text-ink-soft">
              <MiddleTruncated text={shownLink(code)} />
              <CopyButton
                text={shortLink(code.brandedDomain, code.slashTag)}
                label={t('library.copyLink', { title })}
              />
            </span>
          )}
          <span className="text-small text-ink-soft">
            <StateLabel code={code} />
          </span>
        </div>
        {/* A phone has no room for the word. */}
        <span className="self-start max-sm:[&>button]:size-10 max-sm:[&>button]:gap-0 max-sm:[&>button]:px-0 max-sm:[&>button]:text-[0px]">
          <DownloadButton code={code} />
        </span>
      </div>
      <CodeTabs code={code} current={current} />
    </div>
  )
}

function BarTitle({ code, title }: { readonly code: QrCode; readonly title: string }) {
  const mayChange = useMay('updateQrCode')
  const [isEditing, setIsEditing] = useState(false)
  const words = (
    <span dir="auto" className="line-clamp-1 text-lead font-semibold [overflow-wrap:anywhere]">
      {title}
    </span>
  )
  if (!mayChange) return words
  return (
    <EditableTitle
      code={code}
      title={code.title}
      isEditing={isEditing}
      onEditing={setIsEditing}
      className="text-lead font-semibold"
    >
      <TitleButton onEdit={() => setIsEditing(true)}>{words}</TitleButton>
    </EditableTitle>
  )
}
