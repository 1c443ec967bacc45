import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useDeferredValue, useRef, useState } from 'react'
import { codeTypes } from '#code-types/code-types.ts'
import { type CodeType } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { shownLink } from '#contract/unicode-host.ts'
import { accountSections, hasSection } from '../account/sections.ts'
import { folderPaths, useFolders, movable } from '../api/change-folders.ts'
import { chooseOwnLanguage } from '../api/me.ts'
import { narrowCodes } from '../api/narrow-codes.ts'
import { qrCodeQuery, useQrCodes } from '../api/qr-codes.ts'
import { useSession } from '../api/session.ts'
import { offeredLanguages } from '../ui/choose-language.ts'
import { languageNames } from '../messages/languages.ts'
import { t } from '../messages/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useStore } from '../ui/store.ts'
import { showToast } from '../ui/toaster.tsx'
import { Switch } from '../ui/switch.tsx'
import { useCodeEntries, useScreenEntries } from '../feature.tsx'
import { hasCommand, hasPlace, type Shortcut } from './shortcuts.ts'
import { useLetterKeys } from '../ui/keys.ts'
import { useTheme, type Theme } from '../ui/theme.ts'

export type CommandPaletteProps = {
  readonly onRun: (shortcut: Shortcut) => void
  readonly onClose: () => void
}

const actions = [
  { shortcut: 'new', words: 'palette.new' },
  { shortcut: 'library', words: 'palette.library' },
  { shortcut: 'scans', words: 'palette.scans', place: 'scans' },
] as const
const newTypes = Object.keys(codeTypes).filter(
  (type): type is Exclude<CodeType, 'website'> => type !== 'website',
)
const themes: readonly Theme[] = ['system', 'light', 'dark']
const rowClass =
  'flex min-h-9 cursor-pointer items-center gap-3 rounded-base px-3 py-1.5 data-[selected=true]:bg-ink/8 pointer-coarse:min-h-11'

const groupClass =
  '[&:not(:has([cmdk-item]))]:hidden [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-small [&_[cmdk-group-heading]]:text-ink-soft'

/** Searches codes and commands by keyboard. */
export function CommandPalette({ onRun, onClose }: CommandPaletteProps) {
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { found, isFetching } = useFoundCodes(search)
  const { marked, setMarked, keepMark } = useMarked(found[0]?.id, search)

  function open(place: NavigateOptions): void {
    onClose()
    void router.navigate(place)
  }

  return (
    <Dialog wide onClose={onClose} title={t('palette.title')} initialFocus={input}>
      <Command
        value={marked}
        onValueChange={setMarked}
        onKeyDown={({ key }) => key.startsWith('Arrow') && keepMark()}
        shouldFilter={false}
        loop
        label={t('palette.label')}
      >
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={setTyped}
          placeholder={t('palette.placeholder')}
          className="min-h-10 w-full rounded-base border border-line-strong bg-paper px-3"
        />
        <Command.List label={t('palette.label')} className="mt-2 h-88 overflow-y-auto">
          {!isFetching && (
            <Command.Empty className="px-3 py-2 text-ink-soft">{t('palette.nothing')}</Command.Empty>
          )}
          <CommandRows search={search} onRun={onRun} onClose={onClose} onOpen={open} />
          {/* Below the commands, so that those stay in place when an answer comes. */}
          <CodeRows codes={found} onOpen={(id) => open({ to: '/codes/$id', params: { id: String(id) } })} />
        </Command.List>
      </Command>
    </Dialog>
  )
}

/** Codes for the search. Until its answer comes, those of the answer before that match too. */
function useFoundCodes(search: string): { found: readonly QrCode[]; isFetching: boolean } {
  const query = search === '' ? {} : { search }
  const { data, isPlaceholderData, isFetching } = useQrCodes(query)
  const codes = data?.pages[0]?.data ?? []
  const matching = isPlaceholderData ? narrowCodes(codes, query) : codes
  return { found: matching.slice(0, search === '' ? 3 : 8), isFetching }
}

/** The marked row: the first code as soon as it is found, unless an arrow key chose another row. */
function useMarked(first: number | undefined, search: string) {
  const [marked, setMarked] = useState('')
  const [markedIn, setMarkedIn] = useState('')
  const [keptIn, setKeptIn] = useState<string | null>(null)
  const answer = `${first} ${search}`
  if (first !== undefined && markedIn !== answer && keptIn !== search) {
    setMarkedIn(answer)
    setMarked(`code ${first}`)
  }
  return { marked, setMarked, keepMark: () => setKeptIn(search) }
}

type CommandRowsProps = CommandPaletteProps & {
  readonly search: string
  readonly onOpen: (place: NavigateOptions) => void
}

function CommandRows({ search, ...props }: CommandRowsProps) {
  const always = useActionRows(props)
  const others = useOtherRows(search, props)
  const folders = useFolderRows(props)
  // With nothing typed the list stays short.
  const rows =
    search === '' ? always : [...always, ...others, ...folders.filter(isFound).slice(0, mostFolderRows)]
  function isFound({ words }: Row): boolean {
    return words.toLowerCase().includes(search.toLowerCase())
  }
  return (
    <Command.Group heading={t('palette.actions')} className={groupClass}>
      {rows.filter(isFound).map(({ key, words, run }) => (
        <Command.Item key={key} value={key} className={rowClass} onSelect={run}>
          <span dir="auto" className="truncate">
            {words}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

type Row = { readonly key: string; readonly words: string; readonly run: () => void }

type RowActions = Omit<CommandRowsProps, 'search'>

/** Screens and actions, and a command for the code on the screen. */
function useActionRows({ onRun, onOpen }: RowActions): readonly Row[] {
  const session = useSession().data
  const screens = useScreenEntries(session)
  const client = useQueryClient()
  const { state } = useRouter()
  const id = /^\/codes\/(\d+)$/.exec(state.location.pathname)?.[1]
  // The page of the code reads it; the palette only follows, also when it opens before the code is there.
  const { data: code } = useQuery({ ...qrCodeQuery(client, Number(id)), enabled: false })
  const entries = useCodeEntries(session, code)
  return [
    ...actions
      .filter((action) => hasPlace(session, 'place' in action ? action.place : undefined))
      .filter(({ shortcut }) => hasCommand(session, shortcut))
      .map(({ shortcut, words }) => ({ key: shortcut, words: t(words), run: () => onRun(shortcut) })),
    ...screens.map(({ path, words }) => ({ key: path, words: words(), run: () => onRun(path) })),
    { key: 'help', words: t('palette.help'), run: () => onRun('help') },
    ...(id === undefined
      ? []
      : entries.map(({ path, words }) => ({ key: path, words: words(), run: () => onOpen({ href: path }) }))),
  ]
}

/** New codes by type, pages of the account, themes and languages. */
function useOtherRows(search: string, { onOpen, onClose }: RowActions): readonly Row[] {
  const client = useQueryClient()
  const session = useSession().data
  const [, chooseTheme] = useTheme()
  const languages = offeredLanguages()
  // "new" alone means the one command of that name, not each type.
  const isNewAlone = t('palette.new').toLowerCase().startsWith(search.toLowerCase())
  const types = hasCommand(session, 'new') && !isNewAlone ? newTypes : []
  const sections = accountSections.filter(({ path }) => session !== undefined && hasSection(session, path))
  return [
    ...types.map((type) => ({
      key: `new ${type}`,
      words: t(`palette.new.${type}`),
      run: () => onOpen({ to: '/codes/new', search: { type } }),
    })),
    ...sections.map(({ id, path }) => ({
      key: `account ${id}`,
      words: t(`palette.${id}`),
      run: () => onOpen({ to: path }),
    })),
    ...themes.map((theme) => ({
      key: `theme ${theme}`,
      words: t('palette.theme', { theme: t(`theme.${theme}`) }),
      run() {
        chooseTheme(theme)
        onClose()
      },
    })),
    ...(languages.length < 2 ? [] : languages).map((language) => ({
      key: `language ${language}`,
      words: t('palette.language', { language: languageNames[language] }),
      run() {
        onClose()
        chooseOwnLanguage(client, language).catch(() => showToast({ message: t('palette.languageFailed') }))
      },
    })),
  ]
}

/** More are found by typing more. */
const mostFolderRows = 5

/** Folders to show, or to move the selection or the open code into. */
function useFolderRows({ onOpen, onClose }: RowActions): readonly Row[] {
  const { data: folders } = useFolders()
  const target = useStore(movable)
  const paths = [...folderPaths(folders?.data ?? [])]
  const show = paths.map(([id, path]) => ({
    key: `folder ${id}`,
    words: t('palette.goToFolder', { folder: path }),
    run: () => onOpen({ to: '/', search: { folder: id } }),
  }))
  if (target === null || paths.length === 0) return show
  const move = (key: string, words: string, id: number | null) => ({
    key,
    words,
    run() {
      onClose()
      target.move(id)
    },
  })
  return [
    ...show,
    ...paths.map(([id, path]) => move(`move ${id}`, t('palette.moveToFolder', { folder: path }), id)),
    move('move none', t('palette.moveToNone'), null),
  ]
}

type CodeRowsProps = { readonly codes: readonly QrCode[]; readonly onOpen: (id: number) => void }

function CodeRows({ codes, onOpen }: CodeRowsProps) {
  if (codes.length === 0) return null
  return (
    <Command.Group heading={t('palette.codes')} className={groupClass}>
      {codes.map((code) => (
        <Command.Item
          key={code.id}
          value={`code ${code.id}`}
          className={rowClass}
          onSelect={() => onOpen(code.id)}
        >
          <span dir="auto" className="min-w-0 flex-1 truncate">
            {code.title || code.slashTag}
          </span>
          <span className="max-w-2/5 truncate font-mono text-small text-ink-soft max-sm:hidden">
            {shownLink(code)}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)
const modifier = isApple ? '⌘' : 'Ctrl'

const rows = [
  { keys: [modifier, 'K'], words: 'shortcuts.palette' },
  { keys: ['N'], words: 'shortcuts.new', command: 'new' },
  { keys: ['/'], words: 'shortcuts.search' },
  { keys: ['G', 'L'], words: 'shortcuts.library' },
  { keys: ['G', 'S'], words: 'shortcuts.scans', place: 'scans' },
  { keys: ['G', 'M'], words: 'shortcuts.people', place: 'people' },
  { keys: ['G', 'P'], words: 'shortcuts.plan' },
  { keys: ['G', 'A'], words: 'shortcuts.access', place: 'access' },
  { keys: [modifier, 'V'], words: 'shortcuts.paste', command: 'new' },
  { keys: ['?'], words: 'shortcuts.help' },
] as const

export function ShortcutHelp({ onClose }: { readonly onClose: () => void }) {
  // Focus the list: on the close button, the first Escape would only close its tooltip.
  const list = useRef<HTMLDListElement>(null)
  const session = useSession().data
  const [hasLetterKeys, chooseLetterKeys] = useLetterKeys()
  const screens = useScreenEntries(session).flatMap(({ letter, words }) =>
    letter === undefined ? [] : [{ keys: ['G', letter.toUpperCase()], words: words() }],
  )
  const shown = rows
    .filter(
      (row) =>
        hasPlace(session, 'place' in row ? row.place : undefined) &&
        (!('command' in row) || hasCommand(session, row.command)),
    )
    .map(({ keys, words }) => ({ keys, words: t(words) }))
  return (
    <Dialog onClose={onClose} title={t('shortcuts.title')} initialFocus={list}>
      <dl ref={list} tabIndex={-1} className="mb-4 outline-none divide-y divide-line border-y border-line">
        {[...shown, ...screens].map(({ keys, words }) => (
          <div key={words} className="flex items-center justify-between gap-4 py-2">
            <dt>{words}</dt>
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
