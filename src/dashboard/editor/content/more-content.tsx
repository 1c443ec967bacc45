import { FormText } from '../form-controls.tsx'
import { useEffect } from 'react'
import { Controller } from 'react-hook-form'
import { codeTypeOf, leadsToDestination, opensAddress } from '#contract/code-types/code-types.ts'
import { usePagePreview } from '../../api/link-checks.ts'
import { folderPaths, useFolders, movable } from '../../api/change-folders.ts'
import { useTags } from '../../api/qr-codes.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { Select } from '../../ui/select.tsx'
import { useRested } from '../../ui/use-latest.ts'
import { completeAddress } from '#contract/read-address.ts'
import { useEditor, useEditorForm, useFieldError, useFormValue, useFormValues } from '../editor-context.ts'

/** Where a title comes from that nobody typed. */
function titleHint(qrType: string) {
  if (codeTypeOf(qrType).payload === 'text') return 'editor.title.plainHint'
  return leadsToDestination(qrType) ? 'editor.title.hint' : 'editor.title.ownHint'
}

/** The title, with the page title of the destination as a suggestion. */
export function TitleField() {
  const { setValue, setFocus } = useEditorForm()
  const { isViewOnly } = useEditor()
  const [destination, title, qrType] = useFormValues('destinationUrl', 'title', 'qrType')
  const url = useRested(completeAddress(destination), 500)
  const { data: page } = usePagePreview(opensAddress(qrType) ? url : '')
  const proposal = page?.reached === true && page.title !== title ? page.title : null

  return (
    <FormText
      name="title"
      label={t('editor.title.label')}
      hideLabel
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

export function TagsField() {
  const { control } = useEditorForm()
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
          hideLabel
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

/** Lets the command palette move the code of this form to a folder, where the account has some. */
export function useMovable(): void {
  const { setValue } = useEditorForm()
  const { data: folders } = useFolders()
  const chosen = useFormValue('folderId')
  const hasFolders = chosen !== 0 || (folders?.data.length ?? 0) > 0
  useEffect(() => {
    if (!hasFolders) return undefined
    const move = (folderId: number | null) => setValue('folderId', folderId ?? 0, { shouldDirty: true })
    movable.set({ count: 1, move })
    return () => movable.set(null)
  }, [hasFolders, setValue])
}

export function FolderField() {
  const { control } = useEditorForm()
  const { data: folders } = useFolders()
  const error = useFieldError('folderId')
  const chosen = useFormValue('folderId')
  if (folders === undefined) return null
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
          hideLabel
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
