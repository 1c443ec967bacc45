import { useState } from 'react'
import { listOf } from '#contract/code-types/content-parts.ts'
import { visitorLanguageSchema } from '#contract/visit-page.ts'
import { useEditor, useEditorForm, useFieldError, useFormValue } from '#dashboard/editor/editor-context.ts'
import { FormArea, FormExact, FormText } from '#dashboard/editor/form-controls.tsx'
import { ListField } from '#dashboard/editor/pages/list-field.tsx'
import { PasteField } from '#dashboard/editor/pages/paste-field.tsx'
import { at } from '#dashboard/editor/pages/structure-fields.tsx'
import type { TypeForm } from '#dashboard/editor/pages/type-form.ts'
import { Sections } from '#dashboard/feature.tsx'
import { t } from '#dashboard/messages/t.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { ChipsField } from '#dashboard/ui/chips-field.tsx'
import { Select } from '#dashboard/ui/select.tsx'
import { allergens, diets, maxDishes, maxSections } from './content.ts'
import { allergenWord, dietWord, readMarks, readMenu, withDishes } from './read-menu.ts'

const menuPath = 'content.fieldData.menu'
const sectionsPath = `${menuPath}.sections`

/** The dishes of a restaurant by section, in one or several languages. */
function MenuFields() {
  /** Of the texts in the form; empty for the main language. */
  const [language, setLanguage] = useState('')
  const { record, isViewOnly } = useEditor()
  return (
    <div className="@container flex flex-col gap-4">
      <div className="grid gap-3 @sm:grid-cols-2">
        <FormExact
          name={`${menuPath}.currency`}
          label={t('content.menu.currency')}
          hint={t('content.menu.currencyHint')}
          autoCapitalize="characters"
          maxLength={3}
          reserve={false}
        />
        <Select
          label={t('content.menu.language')}
          hint={t('content.menu.languageHint')}
          value={language}
          reserve={false}
          options={[
            { value: '', label: t('content.menu.mainLanguage') },
            ...visitorLanguageSchema.options.map((value) => ({
              value,
              label: new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value,
            })),
          ]}
          onChange={(event) => setLanguage(event.target.value)}
        />
      </div>
      <ListField
        name={at(sectionsPath)}
        label={t('content.menu.sections')}
        rowName={(place) => t('content.menu.section', { number: place + 1 })}
        add={{ label: t('content.menu.addSection'), value: { name: '', dishes: [{ name: '', price: '' }] } }}
        max={maxSections}
      >
        {(path) => <SectionRow path={path} language={language} />}
      </ListField>
      <PasteMenu />
      {record !== null && !isViewOnly && <Sections place="menu" given={{ codeId: record.id }} />}
    </div>
  )
}

type RowProps = { readonly path: string; readonly language: string }

function SectionRow({ path, language }: RowProps) {
  return (
    <>
      <TranslatedText path={path} language={language} label={t('content.menu.sectionName')} />
      <ListField
        name={at(`${path}.dishes`)}
        label={t('content.menu.dishes')}
        rowName={(place) => t('content.menu.dish', { number: place + 1 })}
        add={{ label: t('content.menu.addDish'), value: { name: '', price: '' } }}
        max={maxDishes}
      >
        {(dish) => <DishRow path={dish} language={language} />}
      </ListField>
    </>
  )
}

/** A name in the chosen language. The name in the main language stands behind it, and so does its error. */
function TranslatedText({ path, language, label }: RowProps & { readonly label: string }) {
  const main: unknown = useFormValue(at(`${path}.name`))
  const name = nameOf('name', { path, language })
  const error = useFieldError(at(name))
  const mainError = useFieldError(at(`${path}.name`))
  return (
    <FormText
      key={name}
      name={name}
      label={label}
      error={error ?? mainError}
      placeholder={language !== '' && typeof main === 'string' ? main : undefined}
      dir="auto"
      autoComplete="off"
      reserve={false}
    />
  )
}

function nameOf(part: 'name' | 'text', { path, language }: RowProps): string {
  return language === '' ? `${path}.${part}` : `${path}.in.${language}.${part}`
}

function DishRow({ path, language }: RowProps) {
  const { register } = useEditorForm()
  const [isOpen, setIsOpen] = useState(false)
  const text = nameOf('text', { path, language })
  const isWrong = useFieldError(at(text)) !== undefined
  const name: unknown = useFormValue(at(`${path}.name`))
  return (
    <>
      <TranslatedText path={path} language={language} label={t('content.menu.name')} />
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <div className="w-24">
          <FormText
            name={`${path}.price`}
            label={t('content.menu.price')}
            autoComplete="off"
            reserve={false}
          />
        </div>
        <label className="flex min-h-10 items-center gap-2">
          <input type="checkbox" className="size-5 accent-signal" {...register(at(`${path}.isSoldOut`))} />
          {t('content.menu.isSoldOut')}
        </label>
        <Button
          size="small"
          variant="quiet"
          className="my-1"
          aria-expanded={isOpen || isWrong}
          aria-label={t('content.menu.detailsOf', { name: typeof name === 'string' ? name : '' })}
          onClick={() => setIsOpen(!isOpen)}
        >
          {t('content.menu.details')}
        </Button>
      </div>
      {(isOpen || isWrong) && (
        <>
          <FormArea
            key={text}
            name={text}
            label={t('content.menu.text')}
            rows={2}
            dir="auto"
            reserve={false}
          />
          <MarksField
            path={`${path}.allergens`}
            label={t('content.menu.allergens')}
            known={allergens}
            wordOf={allergenWord}
          />
          <MarksField
            path={`${path}.diets`}
            label={t('content.menu.diets')}
            known={diets}
            wordOf={dietWord}
          />
        </>
      )}
    </>
  )
}

type MarksFieldProps<Key extends string> = {
  readonly path: string
  readonly label: string
  readonly known: readonly Key[]
  readonly wordOf: (key: Key) => string
}

/** Allergens or diets as words. Known ones are translated for guests. */
function MarksField<const Key extends string>({ path, label, known, wordOf }: MarksFieldProps<Key>) {
  const { setValue } = useEditorForm()
  const marks = listOf(useFormValue(at(path))).map(String)
  const shown = marks.map((mark) => {
    const key = known.find((one) => one === mark)
    return key === undefined ? mark : wordOf(key)
  })
  return (
    <ChipsField
      label={label}
      error={useFieldError(at(path))}
      value={shown}
      suggestions={known.map(wordOf)}
      onValueChange={(words) =>
        setValue(at(path), readMarks(words, known, wordOf) as never, {
          shouldDirty: true,
          shouldValidate: true,
        })
      }
    />
  )
}

function PasteMenu() {
  const { getValues, setValue } = useEditorForm()
  const [text, setText] = useState('')
  const read = readMenu(text)
  return (
    <PasteField
      label={t('content.menu.paste')}
      hint={t('content.menu.pasteHint')}
      value={text}
      error={read.wrongQuote === null ? undefined : t('import.wrongQuote', { line: read.wrongQuote })}
      onChange={setText}
    >
      <Button
        disabled={read.dishes === 0}
        onClick={() => {
          setValue(at(sectionsPath), withDishes(getValues(at(sectionsPath)), read) as never, {
            shouldDirty: true,
            shouldValidate: true,
          })
          setText('')
          announce(t('content.menu.added', { number: read.dishes }))
        }}
      >
        {t('content.menu.pasteAction', { number: read.dishes })}
      </Button>
    </PasteField>
  )
}

export const form: TypeForm = { controls: { 'fieldData.menu': MenuFields } }
