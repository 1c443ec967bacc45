import { useNavigate } from '@tanstack/react-router'
import { CopyPlus, FolderInput } from 'lucide-react'
import type { QrCode } from '#contract/record.ts'
import { useMay, useOffers, useSession } from '../api/session.ts'
import { type CodesAction, useCodeEntries } from '../feature.tsx'
import { t } from '../messages/t.ts'
import type { MenuProps } from '../ui/menu.tsx'
import { useCodesActions } from './actions-of-features.tsx'

type CodeActions = {
  readonly code: QrCode
  readonly onAction: (action: CodesAction) => void
  /** Null where there is no folder to move it to. */
  readonly onMove: (() => void) | null
}

/** The actions in the menu of a code, on its card and in its editor, without those that the service or the role refuses. */
export function useCodeActions({ code, onAction, onMove }: CodeActions): MenuProps['actions'] {
  const navigate = useNavigate()
  const mayCreate = useMay('createQrCode')
  const mayMove = useOffers('createFolder')
  const actions = useCodesActions('code')
  const entries = useCodeEntries(useSession().data, code)
  return [
    ...entries.map(({ path, label, icon }) => ({
      label: label(),
      icon,
      onSelect: () => void navigate({ to: path }),
    })),
    ...actions.map((action) => ({
      label: action.label('code'),
      icon: action.icon,
      onSelect: () => onAction(action),
    })),
    mayCreate && {
      label: t('library.duplicate'),
      icon: CopyPlus,
      onSelect: () => void navigate({ to: '/codes/new', search: { copy: code.id } }),
    },
    mayMove && onMove !== null && { label: t('library.move'), icon: FolderInput, onSelect: onMove },
  ]
}
