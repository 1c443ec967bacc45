import { NotLoaded } from './not-loaded.tsx'
import { useSelection } from './selection/selection-context.ts'

/** In the place of the workbench while it cannot be loaded: says so once somebody wants something of it. */
export function WorkbenchLost({ isAsked }: { readonly isAsked: boolean }) {
  const selection = useSelection()
  const isWanted = isAsked || selection.kind === 'all' || selection.ids.size > 0
  return isWanted && <NotLoaded />
}
