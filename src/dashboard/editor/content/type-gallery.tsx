import { useState } from 'react'
import { codeTypes } from '#code-types/code-types.ts'
import { lookOf } from '#code-types/looks.ts'
import { type CodeType, codeTypeOf, isCodeType, isPageType } from '#contract/code-types/code-types.ts'
import { foldText } from '#contract/text-field.ts'
import type { CodeContent } from '../../api/editor-values.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useEditor, useEditorForm, useFormValue } from '../editor-context.ts'
import { contentOfType } from './type-start.ts'

const groups = ['web', 'business', 'files', 'messages', 'fixed', 'more'] as const
const types = Object.keys(codeTypes).filter(isCodeType)

export function TypeIcon({ type }: { readonly type: CodeType }) {
  const Icon = lookOf(type).icon
  return <Icon aria-hidden className="size-5 shrink-0 text-signal" />
}

export function useChooseType(): (type: CodeType) => void {
  const { getValues, setValue } = useEditorForm()
  const { session, untouched } = useEditor()
  return (type) => {
    // Colours are part of the look, so a new page starts with those of the brand or its example.
    const contentFrom = (content: CodeContent) =>
      contentOfType(type, content, session.defaultBrandKit ?? null)
    const before = untouched.get()
    untouched.set({ ...before, qrType: type, content: contentFrom(before.content) })
    setValue('qrType', type, { shouldDirty: true })
    setValue('content', contentFrom(getValues('content')), { shouldDirty: true })
  }
}

type TypeGalleryProps = {
  readonly chosen: CodeType
  /** Called after a press with mouse or finger. Arrow keys pass through the types. */
  readonly onPress?: () => void
}

/** All types by group, as radio buttons with a search. */
export function TypeGallery({ chosen, onPress }: TypeGalleryProps) {
  const { record } = useEditor()
  const choose = useChooseType()
  const [search, setSearch] = useState('')
  const words = foldText(search.trim())
  const found = types.filter((type) => searchText(type).includes(words))

  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">{t('editor.type.label')}</legend>
      <TextField
        label={t('editor.type.search')}
        type="search"
        value={search}
        reserve={false}
        onChange={(event) => setSearch(event.target.value)}
      />
      {found.length === 0 && <p className="mt-3 text-small text-ink-soft">{t('editor.type.noneFound')}</p>}
      <div className="mt-3 grid gap-x-4 gap-y-3 @lg:grid-cols-3">
        {groups.map((group) => {
          const members = found.filter((type) => codeTypes[type].group === group)
          return (
            members.length > 0 && (
              <div key={group}>
                <p className="mb-1 text-small text-ink-soft">{t(`editor.type.group.${group}`)}</p>
                <div className="flex flex-col gap-1.5">
                  {members.map((type) => (
                    <TypeChoice
                      key={type}
                      type={type}
                      checked={type === chosen}
                      disabled={record !== null && !staysPrinted(record.qrType, type)}
                      onChoose={choose}
                      onPress={onPress}
                    />
                  ))}
                </div>
              </div>
            )
          )
        })}
      </div>
      {record !== null && <p className="mt-3 text-small text-ink-soft">{t('editor.type.locked')}</p>}
    </fieldset>
  )
}

type TypeChoiceProps = {
  readonly type: CodeType
  readonly checked: boolean
  readonly disabled: boolean
  readonly onChoose: (type: CodeType) => void
  readonly onPress: (() => void) | undefined
}

function TypeChoice({ type, checked, disabled, onChoose, onPress }: TypeChoiceProps) {
  const Icon = lookOf(type).icon
  return (
    <label className="relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-small border border-line px-2.5 transition-colors hover:border-ink has-checked:border-signal has-checked:bg-signal/8 has-checked:ring-1 has-checked:ring-signal has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-signal has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <input
        type="radio"
        name="qrType"
        value={type}
        checked={checked}
        disabled={disabled}
        onChange={() => onChoose(type)}
        // Without a press, as of an arrow key, `detail` is 0.
        onClick={({ detail }) => detail > 0 && onPress?.()}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <Icon aria-hidden className="size-4.5 shrink-0 text-ink-soft" />
      <span className="font-medium">{t(`editor.type.${type}`)}</span>
    </label>
  )
}

function searchText(type: CodeType): string {
  const group = t(`editor.type.group.${codeTypes[type].group}`)
  return foldText(
    `${t(`editor.type.${type}`)} ${t(`editor.type.${type}Hint`)} ${t(`editor.type.${type}Search`)} ${group}`,
  )
}

/** Whether a printed code keeps its payload when it changes its type. */
function staysPrinted(from: string | null, to: CodeType): boolean {
  const [before, after] = [codeTypeOf(from), codeTypes[to]]
  return (
    from === to || (before.payload === 'link' && after.payload === 'link' && before.symbol === after.symbol)
  )
}

/** The type of the code. An unknown type is shown and kept. */
export function TypeField() {
  const { record } = useEditor()
  const qrType = useFormValue('qrType')
  if (!isCodeType(qrType)) {
    return (
      <Banner live={false} title={t('editor.type.unknown', { type: qrType })}>
        {t('editor.type.unknownHint')}
      </Banner>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      {record !== null && record.qrType !== qrType && isPageType(qrType) && (
        <Banner
          tone="note"
          live={false}
          title={t('editor.type.nowShows', { hint: t(`editor.type.${qrType}Hint`) })}
        />
      )}
      <TypeGallery chosen={qrType} />
    </div>
  )
}
