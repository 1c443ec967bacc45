import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../api/session.ts'
import { beginDraft } from '../api/drafts.ts'
import { newValues } from '../api/editor-values.ts'
import { useScreenEntries } from '../feature.tsx'
import { lazyPart } from '../ui/lazy.tsx'
import { hasCommand, hasPlace, isScreen, listenForShortcuts, type Shortcut } from './shortcuts.ts'

const CommandPalette = lazyPart(() => import('./command-palette.tsx'), 'CommandPalette')
const ShortcutHelp = lazyPart(() => import('./command-palette.tsx'), 'ShortcutHelp')

const addresses = {
  scans: '/scans',
  people: '/account/people',
  plan: '/account/plan',
  access: '/account/developers',
} as const

/** Keyboard shortcuts and the command palette. */
export function Keyboard() {
  const router = useRouter()
  const session = useSession().data
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)
  const screens = Object.fromEntries(
    useScreenEntries(session).flatMap(({ letter, path }) => (letter === undefined ? [] : [[letter, path]])),
  )

  function run(shortcut: Shortcut): void {
    if (shortcut === 'palette' || shortcut === 'help') return setOpen(shortcut)
    setOpen(null)
    if (!hasCommand(session, shortcut)) return
    if (shortcut === 'new') void router.navigate({ to: '/codes/new', search: shownFolder() })
    else if (shortcut === 'library' || shortcut === 'search') goToLibrary(shortcut === 'search')
    else if (isScreen(shortcut)) void router.navigate({ href: shortcut })
    else if (hasPlace(session, shortcut)) void router.navigate({ to: addresses[shortcut] })
  }

  /** A new code goes into the folder on the screen. */
  function shownFolder(): { readonly folder?: number } {
    const { pathname, search } = router.state.location
    const folder: unknown = pathname === '/' && 'folder' in search ? search.folder : undefined
    return typeof folder === 'number' ? { folder } : {}
  }

  function goToLibrary(toSearch: boolean): void {
    // On the way to the library its search field is not there yet, so the field focuses itself.
    if (router.state.location.pathname !== '/')
      void router.navigate({ to: '/', ...(toSearch && { state: { focusSearch: true } }) })
    else if (toSearch) document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
  }

  async function startWith(url: string): Promise<void> {
    if (!hasCommand(session, 'new')) return
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
    const values = { ...newValues('', zone, session?.forwardsQueries), destinationUrl: url }
    await router.navigate({ to: '/codes/new', search: { draft: await beginDraft(values, 'typed') } })
  }

  useEffect(() => listenForShortcuts(screens, run, (url) => void startWith(url).catch(() => undefined)))
  return (
    <>
      {open === 'palette' && <CommandPalette onRun={run} onClose={() => setOpen(null)} />}
      {open === 'help' && <ShortcutHelp onClose={() => setOpen(null)} />}
    </>
  )
}
