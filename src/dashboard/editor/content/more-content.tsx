import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch, Controller } from 'react-hook-form'
import { codeTypeOf, hasShortLink } from '#contract/code-types/code-types.ts'
import type { EditorValues } from '../../api/editor-values.ts'
import { usePagePreview } from '../../api/link-checks.ts'
import { folderPaths, useFolders } from '../../api/folders.ts'
import { movable } from '../../api/movable.ts'
import { useTags } from '../../api/tags.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { lazyPart, usePreload } from '../../ui/lazy.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { useRested } from '../../ui/use-latest.ts'
import { completeAddress } from '../address-field.tsx'
import { useEditor, useEditorField, useFieldError } from '../editor-context.ts'
import { hasDestination, isShortContent } from './has-destination.ts'
import { ShortLinkFields } from './short-link-fields.tsx'

/**
 * The fields of the link that most codes do without: its title, tags, UTM parameters and description. From 1200 px also
 * the short link of a code that holds its content itself.
 */
export function MoreContent({ isCanvas = false }: { readonly isCanvas?: boolean }) {
  const { control } = useFormContext<EditorValues>()
  const qrType = useWatch({ control, name: 'qrType' })
  const isInFold = isCanvas && isShortContent(qrType)
  return (
    <div className="flex flex-col gap-3 canvas:grid canvas:grid-cols-2 canvas:gap-x-8 canvas:items-start">
      {(isInFold || hasDestination(qrType)) && <TitleField />}
      {isInFold && <ShortLinkFields />}
      <TagsField />
      <FolderField />
      {codeTypeOf(qrType).visit === 'redirect' && <UtmFields />}
      {hasShortLink(qrType) && <DescriptionField />}
    </div>
  )
}

/** Where a title comes from that nobody typed. */
function titleHint(qrType: string) {
  const { payload, visit } = codeTypeOf(qrType)
  if (payload === 'text') return 'editor.title.plainHint'
  return visit === 'redirect' ? 'editor.title.hint' : 'editor.title.ownHint'
}

/** The title, with the page title of the destination as a suggestion. */
export function TitleField() {
  const { control, setValue, setFocus } = useFormContext<EditorValues>()
  const { isViewOnly } = useEditor()
  const { error, ...field } = useEditorField('title')
  const [destination, title, qrType] = useWatch({ control, name: ['destinationUrl', 'title', 'qrType'] })
  const url = useRested(completeAddress(destination), 500)
  const { data: page } = usePagePreview(!hasShortLink(qrType) ? '' : url)
  const proposal = page?.reached === true && page.title !== title ? page.title : null

  return (
    <TextField
      {...field}
      label={t('editor.title.label')}
      error={error}
      dir="auto"
      autoComplete="off"
      placeholder={page?.title}
      hint={
        isViewOnly ? undefined : proposal === null ? (
          t(titleHint(qrType))
        ) : (
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="min-w-0 truncate">
              {t('editor.title.proposal')} <bdi className="text-ink">{proposal}</bdi>
            </span>
            <Button
              size="small"
              onClick={() => {
                setValue('title', proposal.slice(0, 300), { shouldDirty: true, shouldValidate: true })
                setFocus('title')
              }}
            >
              {t('editor.title.use')}
            </Button>
          </span>
        )
      }
    />
  )
}

function DescriptionField() {
  const { error, ...field } = useEditorField('metaDescription')
  return (
    <TextArea
      {...field}
      label={t('editor.description.label')}
      aside={t('common.optional')}
      hint={t('editor.description.hint')}
      error={error}
      rows={2}
      dir="auto"
    />
  )
}

function TagsField() {
  const { control } = useFormContext<EditorValues>()
  const { isViewOnly } = useEditor()
  const { data: used } = useTags()
  const error = useFieldError('tags')
  return (
    <Controller
      control={control}
      name="tags"
      render={({ field }) => (
        <ChipsField
          label={t('editor.tags.label')}
          hint={isViewOnly ? undefined : t('editor.tags.hint')}
          error={error}
          value={field.value}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          suggestions={(used ?? []).slice(0, 50).map(({ tag }) => tag)}
        />
      )}
    />
  )
}

/** The folder of the code; hidden while the account has none. */
function FolderField() {
  const { control, setValue } = useFormContext<EditorValues>()
  const { data: folders } = useFolders()
  const error = useFieldError('folderId')
  const chosen = useWatch({ control, name: 'folderId' })
  const isShown = chosen !== 0 || (folders?.data.length ?? 0) > 0
  useEffect(() => {
    if (!isShown) return undefined
    const move = (folderId: number | null) => setValue('folderId', folderId ?? 0, { shouldDirty: true })
    movable.set({ count: 1, move })
    return () => movable.set(null)
  }, [isShown, setValue])
  if (!isShown || folders === undefined) return null
  const paths = [...folderPaths(folders.data)]
  const isKnown = chosen === 0 || paths.some(([id]) => id === chosen)
  return (
    <Controller
      control={control}
      name="folderId"
      render={({ field: { value, onChange, ...field } }) => (
        <Select
          {...field}
          label={t('editor.folder.label')}
          error={error}
          value={String(value)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={[
            { value: '0', label: t('editor.folder.none') },
            ...(isKnown ? [] : [{ value: String(chosen), label: t('editor.folder.deleted') }]),
            ...paths.map(([id, path]) => ({ value: String(id), label: path })),
          ]}
        />
      )}
    />
  )
}

const UtmParts = lazyPart(async () => (await import('./utm-parts.tsx')).UtmParts)

/** UTM parameters and the resulting address. */
function UtmFields() {
  const { control } = useFormContext<EditorValues>()
  const utm = useWatch({ control, name: 'utm' })
  const isUsed = Object.values(utm).some((value) => value !== '')
  const [isOpen, setIsOpen] = useState(isUsed)
  usePreload(UtmParts.preload)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
      className="group rounded-base border border-line"
    >
      <summary className="flex min-h-11 list-none items-center justify-between gap-2 rounded-base px-3 text-small font-medium [&::-webkit-details-marker]:hidden">
        <span>
          {t('editor.utm.heading')}{' '}
          <span className="font-normal text-ink-soft">{t('editor.utm.summary')}</span>
        </span>
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-3 px-3 pb-3">
        {isOpen && <UtmParts loading={<Skeleton className="h-40 w-full" />} />}
      </div>
    </details>
  )
}
