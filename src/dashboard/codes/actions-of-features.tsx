import { use } from 'react'
import type { OperationId } from '#contract/operations.ts'
import type { QrCode } from '#contract/record.ts'
import { offers, useSession } from '../api/session.ts'
import { type CodesAction, Features, type LibraryTool, type PlaceOfCodes } from '../feature.tsx'

/** The actions that features add for chosen codes. */
export function useCodesActions(place: PlaceOfCodes): readonly CodesAction[] {
  const isOffered = useIsOffered()
  return Object.values(use(Features))
    .flatMap(({ codesActions = [] }) => codesActions)
    .filter(({ places, operation }) => places.includes(place) && isOffered(operation))
}

/** The entries that features add to the menu of the library. */
export function useLibraryTools(): readonly LibraryTool[] {
  const isOffered = useIsOffered()
  return Object.values(use(Features))
    .flatMap(({ libraryTools = [] }) => libraryTools)
    .filter(({ operation }) => isOffered(operation))
}

function useIsOffered(): (operation: OperationId | null) => boolean {
  const session = useSession().data
  return (operation) => operation === null || (session !== undefined && offers(session, operation))
}

type ActionForOneProps = {
  readonly action: CodesAction
  readonly code: QrCode
  readonly onClose: () => void
}

/** The dialog of an action for one code. */
export function ActionForOne({ action, code, onClose }: ActionForOneProps) {
  return (
    <action.dialog
      count={1}
      ids={[code.id]}
      load={() => Promise.resolve([code])}
      onClose={onClose}
      onDone={onClose}
    />
  )
}
