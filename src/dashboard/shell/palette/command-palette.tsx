import '../../messages/palette-messages.ts'
import { useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useDeferredValue, useRef, useState } from 'react'
import { useQrCodes } from '../../api/qr-codes.ts'
import { useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { type Theme, useTheme } from '../theme.ts'
import { hasPlace } from './has-place.ts'
import type { Shortcut } from './shortcuts.ts'

export type CommandPaletteProps = {
  readonly onRun: (shortcut: Shortcut) => void
  readonly onClose: () => void
}

const actions = [
  { shortcut: 'new', words: 'palette.new' },
  { shortcut: 'library', words: 'palette.library' },
  { shortcut: 'scans', words: 'palette.scans', place: 'scans' },
  { shortcut: 'plan', words: 'palette.plan' },
  { shortcut: 'access', words: 'palette.access', place: 'access' },
  { shortcut: 'help', words: 'palette.help' },
] as const
const themes: readonly Theme[] = ['system', 'light', 'dark']
const rowClass =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-base px-3 py-1.5 data-[selected=true]:bg-ink/8 pointer-coarse:min-h-11'

/** A code by a few letters, or anything to do, without the pointer. */
export function CommandPalette({ onRun, onClose }: CommandPaletteProps) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const [, chooseTheme] = useTheme()
  const session = useSession().data
  const codes = useQrCodes(search === '' ? {} : { search })
  // Nothing typed yet: what there is to do is seen without scrolling.
  const found = codes.data?.pages[0]?.data.slice(0, search === '' ? 3 : 8) ?? []
  const first = found[0]?.id
  const [marked, setMarked] = useState('')
  // Codes come after the actions that match: what stands first then is what Enter opens.
  const answer = `${first} ${search}`
  const [markedIn, setMarkedIn] = useState('')
  if (first !== undefined && markedIn !== answer) {
    setMarkedIn(answer)
    setMarked(`code ${first}`)
  }
  const matches = (words: string) => words.toLowerCase().includes(search.toLowerCase())

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={t('palette.title')}
      initialFocus={input}
    >
      <Command value={marked} onValueChange={setMarked} shouldFilter={false} loop label={t('palette.label')}>
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.placeholder')}
          className="min-h-10 w-full rounded-base border border-line-strong bg-paper px-3"
        />
        <Command.List className="mt-2 h-80 overflow-y-auto">
          <Command.Empty className="px-3 py-2 text-ink-soft">{t('palette.nothing')}</Command.Empty>
          {found.length > 0 && (
            <Command.Group
              heading={t('palette.codes')}
              className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-soft"
            >
              {found.map((code) => (
                <Command.Item
                  key={code.id}
                  value={`code ${code.id}`}
                  className={rowClass}
                  onSelect={() => {
                    onClose()
                    void router.navigate({ to: '/codes/$id', params: { id: String(code.id) } })
                  }}
                >
                  <span dir="auto" className="min-w-0 flex-1 truncate">
                    {code.title || code.slashTag}
                  </span>
                  <span className="max-w-2/5 truncate font-mono text-small text-ink-soft max-sm:hidden">
                    {code.brandedDomain}/{code.slashTag}
                  </span>
                </Command.Item>
              ))}
            </Command.Group>
          )}
          <Command.Group
            heading={t('palette.actions')}
            className="[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-soft"
          >
            {actions
              .filter((action) => hasPlace(session, 'place' in action ? action.place : undefined))
              .filter(({ words }) => matches(t(words)))
              .map(({ shortcut, words }) => (
                <Command.Item
                  key={shortcut}
                  value={shortcut}
                  className={rowClass}
                  onSelect={() => onRun(shortcut)}
                >
                  {t(words)}
                </Command.Item>
              ))}
            {themes
              .map((theme) => ({ theme, words: t('palette.theme', { theme: t(`theme.${theme}`) }) }))
              .filter(({ words }) => matches(words))
              .map(({ theme, words }) => (
                <Command.Item
                  key={theme}
                  value={`theme ${theme}`}
                  className={rowClass}
                  onSelect={() => {
                    chooseTheme(theme)
                    onClose()
                  }}
                >
                  {words}
                </Command.Item>
              ))}
          </Command.Group>
        </Command.List>
      </Command>
    </Dialog>
  )
}
