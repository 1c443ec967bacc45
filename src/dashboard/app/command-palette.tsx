import { useQueryClient } from '@tanstack/react-query'
import { type NavigateOptions, useRouter } from '@tanstack/react-router'
import { Command } from 'cmdk'
import { useDeferredValue, useRef, useState } from 'react'
import { type CodeType, codeTypes } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { type AccountPath, accountSections, hasSection } from '../account/sections.ts'
import { folderPaths, useFolders, movable } from '../api/folders.ts'
import { chooseOwnLanguage } from '../api/me.ts'
import { narrowCodes } from '../api/saved-codes.ts'
import { useQrCodes } from '../api/qr-codes.ts'
import { useSession } from '../api/session.ts'
import { offeredLanguages } from '../ui/choose-language.ts'
import { languageNames } from '../messages/languages.ts'
import { t } from '../messages/t.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useStore } from '../ui/store.ts'
import { showToast } from '../ui/toast.ts'
import { Switch } from '../ui/switch.tsx'
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
  { shortcut: 'check', words: 'palette.check' },
  { shortcut: 'help', words: 'palette.help' },
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

type SearchProps = { readonly search: string }
type ClosingProps = SearchProps & Pick<CommandPaletteProps, 'onClose'>
type CommandRowsProps = SearchProps &
  CommandPaletteProps & { readonly onOpen: (place: NavigateOptions) => void }

function CommandRows({ search, onRun, onClose, onOpen }: CommandRowsProps) {
  return (
    <Command.Group heading={t('palette.actions')} className={groupClass}>
      <ActionRows search={search} onRun={onRun} />
      <ArtworkRow search={search} onChoose={(id) => onOpen({ to: '/codes/$id/artwork', params: { id } })} />
      {/* Shown once something is typed, so that the list stays short. */}
      {search !== '' && (
        <>
          <NewTypeRows search={search} onChoose={(type) => onOpen({ to: '/codes/new', search: { type } })} />
          <AccountRows search={search} onChoose={(to) => onOpen({ to })} />
          <ThemeRows search={search} onClose={onClose} />
          <LanguageRows search={search} onClose={onClose} />
          <FolderRows search={search} onClose={onClose} />
        </>
      )}
    </Command.Group>
  )
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
            {code.brandedDomain}/{code.slashTag}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  )
}

type Row = { readonly key: string; readonly words: string; readonly run: () => void }

function MatchingRows({ search, rows }: SearchProps & { readonly rows: readonly Row[] }) {
  return rows
    .filter(({ words }) => matches(words, search))
    .map(({ key, words, run }) => (
      <Command.Item key={key} value={key} className={rowClass} onSelect={run}>
        {words}
      </Command.Item>
    ))
}

function ActionRows({ search, onRun }: SearchProps & Pick<CommandPaletteProps, 'onRun'>) {
  const session = useSession().data
  const rows = actions
    .filter((action) => hasPlace(session, 'place' in action ? action.place : undefined))
    .filter(({ shortcut }) => hasCommand(session, shortcut))
    .map(({ shortcut, words }) => ({ key: shortcut, words: t(words), run: () => onRun(shortcut) }))
  return <MatchingRows search={search} rows={rows} />
}

function ThemeRows({ search, onClose }: ClosingProps) {
  const [, chooseTheme] = useTheme()
  const rows = themes.map((theme) => ({
    key: `theme ${theme}`,
    words: t('palette.theme', { theme: t(`theme.${theme}`) }),
    run() {
      chooseTheme(theme)
      onClose()
    },
  }))
  return <MatchingRows search={search} rows={rows} />
}

function LanguageRows({ search, onClose }: ClosingProps) {
  const client = useQueryClient()
  const languages = offeredLanguages()
  if (languages.length < 2) return null
  const rows = languages.map((language) => ({
    key: `language ${language}`,
    words: t('palette.language', { language: languageNames[language] }),
    run() {
      onClose()
      chooseOwnLanguage(client, language).catch(() => showToast({ message: t('palette.languageFailed') }))
    },
  }))
  return <MatchingRows search={search} rows={rows} />
}

type ArtworkRowProps = SearchProps & { readonly onChoose: (id: string) => void }

/** A command for the code on the screen. */
function ArtworkRow({ search, onChoose }: ArtworkRowProps) {
  const { state } = useRouter()
  const id = /^\/codes\/(\d+)$/.exec(state.location.pathname)?.[1] ?? null
  if (id === null) return null
  const row = { key: 'artwork', words: t('palette.artwork'), run: () => onChoose(id) }
  return <MatchingRows search={search} rows={[row]} />
}

type AccountRowsProps = SearchProps & { readonly onChoose: (path: AccountPath) => void }

function AccountRows({ search, onChoose }: AccountRowsProps) {
  const session = useSession().data
  if (session === undefined) return null
  const rows = accountSections
    .filter(({ path }) => hasSection(session, path))
    .map(({ id, path }) => ({
      key: `account ${id}`,
      words: t(`palette.${id}`),
      run: () => onChoose(path),
    }))
  return <MatchingRows search={search} rows={rows} />
}

/** Folders to show, or to move the selection or the open code into. */
function FolderRows({ search, onClose }: ClosingProps) {
  const router = useRouter()
  const { data: folders } = useFolders()
  const target = useStore(movable)
  if (folders === undefined) return null
  const paths = [...folderPaths(folders.data)]
  const rows = [
    ...paths.map(([id, path]) => ({
      key: `folder ${id}`,
      words: t('palette.goToFolder', { folder: path }),
      run: () => void router.navigate({ to: '/', search: { folder: id } }),
    })),
    ...(target === null || paths.length === 0
      ? []
      : [
          ...paths.map(([id, path]) => ({
            key: `move ${id}`,
            words: t('palette.moveToFolder', { folder: path }),
            run: () => target.move(id),
          })),
          { key: 'move none', words: t('palette.moveToNone'), run: () => target.move(null) },
        ]),
  ]
  return rows
    .filter(({ words }) => matches(words, search))
    .slice(0, mostFolderRows)
    .map(({ key, words, run }) => (
      <Command.Item
        key={key}
        value={key}
        className={rowClass}
        onSelect={() => {
          onClose()
          run()
        }}
      >
        <span dir="auto" className="truncate">
          {words}
        </span>
      </Command.Item>
    ))
}

/** More are found by typing more. */
const mostFolderRows = 5

type NewTypeRowsProps = SearchProps & {
  readonly onChoose: (type: (typeof newTypes)[number]) => void
}

function NewTypeRows({ search, onChoose }: NewTypeRowsProps) {
  const session = useSession().data
  if (!hasCommand(session, 'new')) return null
  // "new" alone means the one command of that name, not each type.
  if (t('palette.new').toLowerCase().startsWith(search.toLowerCase())) return null
  const rows = newTypes.map((type) => ({
    key: `new ${type}`,
    words: t(`palette.new.${type}`),
    run: () => onChoose(type),
  }))
  return <MatchingRows search={search} rows={rows} />
}

function matches(words: string, search: string): boolean {
  return words.toLowerCase().includes(search.toLowerCase())
}

const isApple = /Mac|iP(hone|ad)/.test(navigator.platform)
const modifier = isApple ? '⌘' : 'Ctrl'

const rows = [
  { keys: [modifier, 'K'], words: 'shortcuts.palette' },
  { keys: ['N'], words: 'shortcuts.new', command: 'new' },
  { keys: ['/'], words: 'shortcuts.search' },
  { keys: ['G', 'L'], words: 'shortcuts.library' },
  { keys: ['G', 'S'], words: 'shortcuts.scans', place: 'scans' },
  { keys: ['G', 'C'], words: 'shortcuts.check' },
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
  const shown = rows.filter(
    (row) =>
      hasPlace(session, 'place' in row ? row.place : undefined) &&
      (!('command' in row) || hasCommand(session, row.command)),
  )
  return (
    <Dialog onClose={onClose} title={t('shortcuts.title')} initialFocus={list}>
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
