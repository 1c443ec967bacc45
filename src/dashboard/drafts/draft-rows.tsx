import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deleteDraft, type Draft } from '../api/drafts.ts'
import { t } from '../messages/t.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { AlertDialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { useSession } from '../api/session.ts'
import { payloadOfValues } from '../editor/values/content-values.ts'
import { SvgPicture } from '../picture/svg-picture.tsx'
import { useCodeSvg, useRenderAssets } from '../picture/use-code-svg.ts'
import { formatRelative } from '../messages/format.ts'
import { When } from '../ui/when.tsx'

type DraftRowsProps = {
  readonly drafts: readonly Draft[]
  /** The person's name, empty until it is known; null at a service without people. */
  readonly name: string | null
}

/** New codes to continue or to delete. */
export function DraftRows({ drafts, name }: DraftRowsProps) {
  return drafts.map((draft) => <DraftRow key={draft.id} draft={draft} name={name} />)
}

type DraftRowProps = Pick<DraftRowsProps, 'name'> & { readonly draft: Draft }

function DraftRow({ draft, name }: DraftRowProps) {
  const [asking, setAsking] = useState(false)
  const title = draftTitle(draft)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      {name !== null && <Avatar name={name} />}
      <div className="min-w-0 flex-1 basis-48">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <DraftReason draft={draft} />
      </div>
      <DraftTime savedAt={draft.savedAt} />
      <span className="ms-auto flex items-center gap-1">
        <Link
          to="/codes/new"
          search={{ draft: draft.id }}
          className={buttonClass('secondary', 'small')}
          aria-label={t('library.drafts.resumeNamed', { title })}
        >
          {t('library.drafts.resume')}
        </Link>
        <IconButton
          label={t('library.drafts.delete', { title })}
          icon={Trash2}
          onClick={() => setAsking(true)}
        />
      </span>
      <AlertDialog
        open={asking}
        onClose={() => setAsking(false)}
        destructive
        title={t('library.drafts.delete.title', { title })}
        description={t('library.drafts.delete.text')}
        confirm={t('library.drafts.delete.confirm')}
        onConfirm={() => void deleteDraft(draft.id)}
      />
    </li>
  )
}

/** A small picture of a draft; empty for one that cannot be drawn. */
export function DraftPicture({ draft: { values } }: { readonly draft: Draft }) {
  const { qrType, design } = values
  const scanMarker = useSession().data?.scanMarker ?? null
  const { svg } = useCodeSvg(
    { qrType, design, payload: payloadOfValues(values, scanMarker) },
    useRenderAssets(design),
  )
  return (
    <span
      aria-hidden
      className="block size-7 shrink-0 overflow-hidden rounded-small border border-line bg-print"
    >
      <SvgPicture svg={svg} />
    </span>
  )
}

/** Why a save failed. Nothing for autosaves and drafts kept on purpose. */
export function DraftReason({ draft: { reason, waiting } }: { readonly draft: Draft }) {
  if (reason === 'started' || reason === 'typed' || reason === 'kept') return null
  const needsPassword = reason === 'waiting' && waiting === undefined
  return (
    <p className={`text-small ${reason === 'waiting' && !needsPassword ? 'text-ink-soft' : 'text-warn'}`}>
      {t(`library.drafts.reason.${needsPassword ? 'password' : reason}`)}
    </p>
  )
}

/** The time at which a draft was saved, relative to now, with the exact time behind it. */
export function DraftTime({ savedAt }: { readonly savedAt: string }) {
  return (
    <When at={savedAt} className="text-small text-ink-soft">
      {t('library.drafts.kept', { when: formatRelative(savedAt) })}
    </When>
  )
}

export function draftTitle({ values }: Draft): string {
  return values.title.trim() || values.slashTag || t('library.untitled')
}
