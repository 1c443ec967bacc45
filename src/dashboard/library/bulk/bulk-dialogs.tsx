import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode, useDeferredValue } from 'react'
import { maxLengths } from '#contract/limits.ts'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { applyKit } from '#design/brand/brand-kit.ts'
import { type Design, defaultDesign } from '#design/design.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { useTags, useQrCodes } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { ChipsField } from '../../ui/chips-field.tsx'
import { AlertDialog, Dialog } from '../../ui/dialog.tsx'
import type { CodesAction } from '../../feature.tsx'
import type { BulkAction, BulkDialogProps } from './bulk-bar.tsx'
import { chosenCodes } from './chosen-codes.ts'
import { useSelectionStore } from '../selection.tsx'
import { MoveDialog } from '../folders/move-dialog.tsx'
import { ReplaceDialog } from './replace-dialog.tsx'
import { useBrandKits } from '../../api/brand-kits.ts'
import { TextField } from '../../ui/text-field.tsx'
import { CodePicture } from '../../codes/code-picture.tsx'

/** Codes shown at a time; the search finds others. */
const offered = 12

/** Applies the design of a kit or another code to the selection. */
function RestyleDialog({ count, onClose, onStart }: BulkDialogProps) {
  const [words, setWords] = useState('')
  const search = useDeferredValue(words.trim())
  const found = useQrCodes({ search: search === '' ? undefined : search, sort: 'updated' })
  const codes = found.data?.pages[0]?.data.filter(({ qrType }) => !isBarcode(qrType)).slice(0, offered) ?? []
  const [chosen, setChosen] = useState<Source | null>(null)

  return (
    <Dialog
      wide
      onClose={onClose}
      title={t('bulk.restyle.title', { count })}
      description={t('bulk.restyle.text')}
      confirm={t('bulk.restyle.do', { count })}
      disabled={chosen === null}
      onConfirm={() =>
        chosen !== null &&
        onStart({
          kind: 'change',
          change: {
            action: 'restyle',
            design: designToFields(chosen.design),
            ...(chosen.isBrand && { keepsFrames: true }),
          },
          isUndo: false,
        })
      }
    >
      <div role="radiogroup" aria-label={t('bulk.restyle.from')} className="flex flex-col gap-4">
        <KitChoices chosen={chosen?.key ?? null} onChoose={setChosen} />
        <TextField
          label={t('bulk.restyle.search')}
          type="search"
          reserve={false}
          value={words}
          maxLength={maxLengths.search}
          onChange={(event) => setWords(event.target.value)}
        />
        {codes.length === 0 && !found.isFetching && <p className="text-ink-soft">{t('bulk.restyle.none')}</p>}
        <Group title={t('bulk.restyle.codes')}>
          {codes.map((code: QrCode) => (
            <Choice
              key={code.id}
              name={code.title.trim() || t('library.untitled')}
              checked={chosen?.key === `code ${code.id}`}
              onChoose={() =>
                setChosen({ key: `code ${code.id}`, design: designFromRecord(code), isBrand: false })
              }
            >
              <CodePicture code={code} title={code.title} />
            </Choice>
          ))}
        </Group>
      </div>
    </Dialog>
  )
}

/** Where the design comes from; `key` names the kit or the code. */
type Source = { readonly key: string; readonly design: Design; readonly isBrand: boolean }

type KitChoicesProps = { readonly chosen: string | null; readonly onChoose: (source: Source) => void }

function KitChoices({ chosen, onChoose }: KitChoicesProps) {
  const kits = useBrandKits().data ?? []
  if (kits.length === 0) return null
  return (
    <Group title={t('bulk.restyle.kits')}>
      {kits.map((kit) => (
        <Choice
          key={kit.id}
          name={kit.name}
          checked={chosen === `kit ${kit.id}`}
          onChoose={() =>
            onChoose({ key: `kit ${kit.id}`, design: applyKit(defaultDesign, kit.design), isBrand: true })
          }
        >
          <span aria-hidden className="flex h-8 overflow-hidden rounded-small border border-line">
            {(kit.palette.length > 0 ? kit.palette : [kit.design.color]).map((colour) => (
              <span key={colour} className="flex-1" style={{ background: colour }} />
            ))}
          </span>
        </Choice>
      ))}
    </Group>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div role="group" aria-label={title}>
      <p className="mb-1 text-small font-medium">{title}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-2">{children}</div>
    </div>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly checked: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ name, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative flex min-w-0 cursor-pointer flex-col gap-1 rounded-base border border-line p-1.5 hover:border-ink has-[:checked]:border-signal has-[:checked]:ring-1 has-[:checked]:ring-signal has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-signal">
      <input
        type="radio"
        name="restyle"
        aria-label={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
      <span aria-hidden dir="auto" title={name} className="truncate text-small">
        {name}
      </span>
    </label>
  )
}

export function BulkDialogs({ action, ...props }: BulkDialogProps & { readonly action: BulkAction }) {
  if (typeof action !== 'string') return <ActionOfFeature action={action} {...props} />
  switch (action) {
    case 'tag':
      return <TagDialog {...props} />
    case 'move':
      return (
        <MoveDialog
          count={props.count}
          onClose={props.onClose}
          onMove={(folderId) =>
            props.onStart({ kind: 'change', change: { action: 'move', folderId }, isUndo: false })
          }
        />
      )
    case 'zip':
      return <ZipDialog {...props} />
    case 'pause':
    case 'delete':
      return <Ask action={action} {...props} />
    case 'replace':
      return <ReplaceDialog {...props} />
    case 'restyle':
      return <RestyleDialog {...props} />
    case 'resume':
    case 'restore':
    case 'star':
    case 'unstar':
      return null
    default:
      return action satisfies never
  }
}

type ActionOfFeatureProps = BulkDialogProps & { readonly action: CodesAction }

function ActionOfFeature({ action, count, scope, onClose }: ActionOfFeatureProps) {
  const client = useQueryClient()
  const store = useSelectionStore()
  const chosen = scope()
  return (
    <action.dialog
      count={count}
      ids={'entries' in chosen ? chosen.entries.flatMap(({ id }) => id ?? []) : null}
      load={(signal) => chosenCodes(client, scope(), signal)}
      onClose={onClose}
      onDone={store.clear}
    />
  )
}

function Ask({ action, count, onClose, onStart }: BulkDialogProps & { readonly action: 'pause' | 'delete' }) {
  return (
    <AlertDialog
      onClose={onClose}
      destructive={action === 'delete'}
      title={t(`bulk.ask.${action}.title`, { count })}
      description={t(`bulk.ask.${action}.text`)}
      confirm={t(`bulk.ask.${action}.confirm`)}
      onConfirm={() => onStart({ kind: 'change', change: { action }, isUndo: false })}
    />
  )
}

export function TagDialog({ count, onClose, onStart }: BulkDialogProps) {
  const known = useTags().data?.map(({ tag }) => tag) ?? []
  const [tags, setTags] = useState<readonly string[]>([])
  const [action, setAction] = useState<'addTags' | 'removeTags'>('addTags')
  return (
    <Dialog
      onClose={onClose}
      title={t('bulk.tag.title', { count })}
      confirm={t('bulk.tag.do')}
      disabled={tags.length === 0}
      onConfirm={() => onStart({ kind: 'change', change: { action, tags: [...tags] }, isUndo: false })}
    >
      <fieldset className="mb-4 flex flex-col gap-2">
        <legend className="sr-only">{t('bulk.tag')}</legend>
        {(['addTags', 'removeTags'] as const).map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="tag-action"
              checked={action === choice}
              onChange={() => setAction(choice)}
              className="size-5 accent-signal"
            />
            {t(choice === 'addTags' ? 'bulk.tag.add' : 'bulk.tag.remove')}
          </label>
        ))}
      </fieldset>
      <ChipsField label={t('library.tags')} value={tags} onValueChange={setTags} suggestions={known} />
    </Dialog>
  )
}

const formats = ['svg', 'png'] as const

export function ZipDialog({ count, onClose, onStart }: BulkDialogProps) {
  const [format, setFormat] = useState<(typeof formats)[number]>('svg')
  return (
    <Dialog
      onClose={onClose}
      title={t('bulk.zip.title', { count })}
      description={t('bulk.zip.text')}
      confirm={t('bulk.zip.do')}
      onConfirm={() => onStart({ kind: 'zip', format })}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-small font-medium">{t('bulk.zip.format')}</legend>
        {formats.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2">
            <input
              type="radio"
              name="zip-format"
              checked={format === choice}
              onChange={() => setFormat(choice)}
              className="size-5 accent-signal"
            />
            {t(`bulk.zip.${choice}`)}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
