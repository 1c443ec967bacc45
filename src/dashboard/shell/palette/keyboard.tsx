import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useSession } from '../../api/session.ts'
import { newDraftId, saveDraft } from '../../drafts/draft-store.ts'
import { newValues } from '../../drafts/editor-values.ts'
import { late, useOnceWanted } from '../../ui/late.ts'
import { hasPlace } from './has-place.ts'
import { listenForShortcuts, type Shortcut } from './shortcuts.ts'

const commandPalette = late(async () => (await import('./command-palette.tsx')).CommandPalette)
const shortcutHelp = late(async () => (await import('./shortcut-help.tsx')).ShortcutHelp)

/** The ways through the dashboard that need no pointer. */
export function Keyboard() {
  const router = useRouter()
  const session = useSession().data
  const [open, setOpen] = useState<'palette' | 'help' | null>(null)

  function run(shortcut: Shortcut): void {
    if (shortcut === 'palette' || shortcut === 'help') return setOpen(shortcut)
    setOpen(null)
    if (shortcut === 'new') void router.navigate({ to: '/codes/new' })
    else if (shortcut === 'plan' || shortcut === 'scans' || shortcut === 'access') {
      if (hasPlace(session, shortcut)) void router.navigate({ to: `/${shortcut}` })
    } else void goToLibrary(shortcut === 'search')
  }

  async function goToLibrary(toSearch: boolean): Promise<void> {
    if (router.state.location.pathname !== '/') await router.navigate({ to: '/' })
    if (toSearch) document.querySelector<HTMLInputElement>('main input[type=search]')?.focus()
  }

  async function startWith(url: string): Promise<void> {
    const id = newDraftId()
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
    const values = { ...newValues('', zone), destinationUrl: url }
    await saveDraft({ id, savedAt: new Date().toISOString(), reason: 'typed', codeId: null, values })
    await router.navigate({ to: '/codes/new', search: { draft: id } })
  }

  useEffect(() => listenForShortcuts(run, (url) => void startWith(url).catch(() => undefined)))
  const CommandPalette = useOnceWanted(commandPalette, open === 'palette')
  const ShortcutHelp = useOnceWanted(shortcutHelp, open === 'help')
  return (
    <>
      {open === 'palette' && CommandPalette && <CommandPalette onRun={run} onClose={() => setOpen(null)} />}
      {open === 'help' && ShortcutHelp && <ShortcutHelp onClose={() => setOpen(null)} />}
    </>
  )
}
