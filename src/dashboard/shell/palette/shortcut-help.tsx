import '../../messages/palette-messages.ts'
import { useRef } from 'react'
import { useSession } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Switch } from '../../ui/switch.tsx'
import { hasPlace } from './has-place.ts'
import { useLetterKeys } from './letter-keys.ts'

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)
const modifier = isApple ? '⌘' : 'Ctrl'

const rows = [
  { keys: [modifier, 'K'], words: 'shortcuts.palette' },
  { keys: ['N'], words: 'shortcuts.new' },
  { keys: ['/'], words: 'shortcuts.search' },
  { keys: ['G', 'L'], words: 'shortcuts.library' },
  { keys: ['G', 'S'], words: 'shortcuts.scans', place: 'scans' },
  { keys: ['G', 'P'], words: 'shortcuts.plan' },
  { keys: ['G', 'A'], words: 'shortcuts.access', place: 'access' },
  { keys: [modifier, 'V'], words: 'shortcuts.paste' },
  { keys: ['?'], words: 'shortcuts.help' },
] as const

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  // On the cross, the first Escape would only take its tooltip away.
  const list = useRef<HTMLDListElement>(null)
  const session = useSession().data
  const [hasLetterKeys, chooseLetterKeys] = useLetterKeys()
  const shown = rows.filter((row) => hasPlace(session, 'place' in row ? row.place : undefined))
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('shortcuts.title')} initialFocus={list}>
      <dl ref={list} tabIndex={-1} className="mb-4 outline-none divide-y divide-line border-y border-line">
        {shown.map(({ keys, words }) => (
          <div key={words} className="flex items-center justify-between gap-4 py-2">
            <dt>{t(words)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="min-w-7 rounded-small border border-line-strong px-1.5 text-center text-small"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        label={t('shortcuts.letters')}
        hint={t('shortcuts.lettersHint', { keys: `${modifier} K` })}
        checked={hasLetterKeys}
        onCheckedChange={chooseLetterKeys}
      />
    </Dialog>
  )
}
