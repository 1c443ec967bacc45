import { maxLengths } from '#contract/limits.ts'
import { isBarcode } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { applyKit } from '#design/brand/brand-kit.ts'
import { type Design, defaultDesign } from '#design/design.ts'
import { designFromRecord, designToFields } from '#design/record-design.ts'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useBrandKits } from '../../api/brand-kits.ts'
import { useQrCodes } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { CodePicture } from '../code-picture.tsx'
import type { BulkDialogProps } from './bulk-bar.tsx'

/** Codes shown at a time; the search finds others. */
const offered = 12

/** Applies the design of a kit or another code to the selection. */
export function RestyleDialog({ count, onClose, onStart }: BulkDialogProps) {
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
          change: { action: 'restyle', design: designToFields(chosen.design) },
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
              onChoose={() => setChosen({ key: `code ${code.id}`, design: designFromRecord(code) })}
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
type Source = { readonly key: string; readonly design: Design }

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
          onChoose={() => onChoose({ key: `kit ${kit.id}`, design: applyKit(defaultDesign, kit.design) })}
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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-2">{children}</div>
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
