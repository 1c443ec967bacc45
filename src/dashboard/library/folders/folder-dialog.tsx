import { maxLengths } from '#contract/limits.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import type { Folder } from '#contract/folder.ts'
import { failureOf } from '../../api/failure-of.ts'
import { useBrandKits } from '../../api/brand-kits.ts'
import { useCreateFolder, useEditFolder, useFolders } from '../../api/change-folders.ts'
import { useUtmTemplates } from '../../api/utm-templates.ts'
import { EditConflictNote, type EditOutcome } from '../../failures/edit-conflict.tsx'
import { FailurePrompt } from '../../failures/failure-prompt.tsx'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { Failure } from '#contract/failure.ts'
import { reasonWords } from '../../messages/reason-words.ts'

type FolderDialogProps = {
  /** The folder to edit; null for a new one. */
  readonly folder: Folder | null
  /** The parent of a new folder; missing for the top level. */
  readonly parentId?: number | null
  readonly onClose: () => void
}

/** Creates a folder, or edits its name, place, brand kit and UTM template. A refused name stays in the field. */
export function FolderDialog({ folder, parentId = null, onClose }: FolderDialogProps) {
  const create = useCreateFolder()
  const update = useEditFolder(folder?.id ?? 0)
  const [from] = useState(folder)
  const field = useRef<HTMLInputElement>(null)
  const [values, setValues] = useState(() => fieldsOf(folder, parentId))
  const [isMissing, setIsMissing] = useState(false)
  const failed = create.error ?? update.error
  const errors = fieldErrors(failed && failureOf(failed))

  function edit(change: Partial<typeof values>): void {
    setValues({ ...values, ...change })
    setIsMissing(false)
    create.reset()
    update.reset()
  }

  function save(event: SubmitEvent): void {
    event.preventDefault()
    if (values.name.trim() === '') {
      setIsMissing(true)
      field.current?.focus()
      return
    }
    const done = { onSuccess: onClose, onError: () => field.current?.focus() }
    if (from === null) create.mutate(values, done)
    else update.mutate({ from, mine: values }, done)
  }

  return (
    <Dialog
      onClose={onClose}
      title={t(folder === null ? 'folders.new' : 'folders.editTitle')}
      initialFocus={field}
    >
      <form noValidate onSubmit={save} className="flex flex-col gap-2">
        <TextField
          ref={field}
          label={t('folders.name')}
          dir="auto"
          autoComplete="off"
          maxLength={maxLengths.folderName}
          value={values.name}
          error={isMissing ? t('folders.name.missing') : errors.of('name')}
          onChange={(event) => edit({ name: event.target.value })}
        />
        <PlaceFields folder={folder} values={values} errors={errors} onEdit={edit} />
        <FolderConflict edit={update} outcome={{ onSuccess: onClose }} />
        {errors.rest !== null && errors.rest.kind !== 'changed' && (
          <FailurePrompt failure={errors.rest} doing="save" byHand />
        )}
        <div className="mt-4 flex flex-wrap-reverse justify-end gap-2 max-sm:[&>*]:flex-1">
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" busy={create.isPending || update.isPending}>
            {t(folder === null ? 'folders.create' : 'folders.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

function fieldsOf(folder: Folder | null, parentId: number | null): Place & { readonly name: string } {
  return {
    name: folder?.name ?? '',
    parentId: folder === null ? parentId : folder.parentId,
    kitId: folder?.kitId ?? null,
    utmTemplateId: folder?.utmTemplateId ?? null,
  }
}

type FolderConflictProps = {
  readonly edit: ReturnType<typeof useEditFolder>
  readonly outcome: EditOutcome
}

function FolderConflict({ edit, outcome }: FolderConflictProps) {
  return (
    <EditConflictNote
      edit={edit}
      labels={{
        name: t('folders.name'),
        parentId: t('folders.parent'),
        kitId: t('folders.kit.label'),
        utmTemplateId: t('folders.utm.label'),
      }}
      wordsOf={(key, record) => (key === 'name' ? record.name : '')}
      outcome={outcome}
    />
  )
}

type Place = {
  readonly parentId: number | null
  readonly kitId: string | null
  readonly utmTemplateId: string | null
}

type PlaceFieldsProps = {
  readonly folder: Folder | null
  readonly values: Place
  readonly errors: ReturnType<typeof fieldErrors>
  readonly onEdit: (change: Partial<Place>) => void
}

/** The parent of a folder, and the brand kit and UTM template of its new codes. */
function PlaceFields({ folder, values, errors, onEdit }: PlaceFieldsProps) {
  const folders = useFolders().data?.data ?? []
  const { data: kits = [] } = useBrandKits()
  const { data: templates = [] } = useUtmTemplates()
  const hasFolders = folder !== null && folders.some(({ parentId }) => parentId === folder.id)
  const parents = folders.filter(({ id, parentId }) => parentId === null && id !== folder?.id)
  return (
    <>
      {(parents.length > 0 || hasFolders) && (
        <Select
          label={t('folders.parent')}
          disabled={hasFolders}
          hint={hasFolders ? t('folders.parent.hasFolders') : undefined}
          error={errors.of('parentId')}
          value={String(values.parentId ?? '')}
          onChange={({ target }) => onEdit({ parentId: target.value === '' ? null : Number(target.value) })}
          options={[
            { value: '', label: t('folders.parent.top') },
            ...parents.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      {kits.length > 0 && (
        <Select
          label={t('folders.kit.label')}
          hint={t('folders.kit.hint')}
          error={errors.of('kitId')}
          value={values.kitId ?? ''}
          onChange={({ target }) => onEdit({ kitId: target.value || null })}
          options={[
            { value: '', label: t('folders.kit.default') },
            ...kits.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      {templates.length > 0 && (
        <Select
          label={t('folders.utm.label')}
          hint={t('folders.utm.hint')}
          error={errors.of('utmTemplateId')}
          value={values.utmTemplateId ?? ''}
          onChange={({ target }) => onEdit({ utmTemplateId: target.value || null })}
          options={[
            { value: '', label: t('folders.utm.none') },
            ...templates.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
    </>
  )
}

/** Fields of a folder that have a control. */
const placed: ReadonlySet<string> = new Set(['name', 'parentId', 'kitId', 'utmTemplateId'])

/** The errors of a failed save by field, and the failure when they do not say everything. */
export function fieldErrors(failure: Failure | null): {
  readonly of: (field: 'name' | keyof Place) => string | undefined
  readonly rest: Failure | null
} {
  const errors = failure?.kind === 'validation' ? failure.errors : []
  const isPlaced = errors.length > 0 && errors.every(({ field }) => placed.has(field))
  return {
    of: (wanted) => errors.filter(({ field }) => field === wanted).map(reasonWords)[0],
    rest: isPlaced ? null : failure,
  }
}
