import { type Edit, EditConflict } from '../api/save-edit.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'

type EditConflictNoteProps<Fields extends object> = {
  /** The save. Shows nothing for any other failure. */
  readonly edit: {
    readonly error: Error | null
    readonly isPending: boolean
    readonly mutate: (edit: Edit<Fields>, outcome: EditOutcome) => void
  }
  /** The labels of the fields, as in the dialog. */
  readonly labels: { readonly [Field in keyof NoInfer<Fields>]-?: string }
  /** The value of a field in words; the field alone where there are none. */
  readonly wordsOf?: (field: keyof Fields & string, record: NoInfer<Fields>) => string
  /** As after the first save. */
  readonly outcome: EditOutcome
}

export type EditOutcome = { readonly onSuccess: () => void; readonly onError?: (thrown: Error) => void }

/** Somebody else changed the same fields while a dialog was open. Nothing is overwritten before a choice. */
export function EditConflictNote<Fields extends object>({
  edit: { error, isPending, mutate },
  labels,
  wordsOf = valueWords,
  outcome,
}: EditConflictNoteProps<Fields>) {
  if (!(error instanceof EditConflict)) return null
  const { contested, current, keepMine, keepTheirs } = error
  return (
    <Banner
      tone="warn"
      title={t('conflict.title')}
      actions={
        <>
          <Button busy={isPending} onClick={() => mutate(keepTheirs as Edit<Fields>, outcome)}>
            {t('conflict.theirs')}
          </Button>
          <Button busy={isPending} onClick={() => mutate(keepMine as Edit<Fields>, outcome)}>
            {t('conflict.mine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text')}</p>
      <ul className="mt-1 list-disc ps-5">
        {(contested as (keyof Fields & string)[]).map((field) => {
          const words = wordsOf(field, current as Fields)
          return (
            <li key={field}>
              {labels[field]}
              {words !== '' && (
                <>
                  : <q dir="auto">{words}</q>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}

function valueWords<Fields extends object>(field: keyof Fields, record: Fields): string {
  const value = record[field]
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string').join(', ')
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
