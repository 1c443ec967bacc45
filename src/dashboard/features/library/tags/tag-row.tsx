import { Pencil, Trash2 } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { tagMaxLength, tagSchema } from '#contract/tags.ts'
import { useRenameTag } from '../../../api/rename-tag.ts'
import { t } from '../../../messages/t.ts'
import { failureWords } from '../../../prompts/failure-words.ts'
import { announce } from '../../../ui/announce.ts'
import { Button } from '../../../ui/button.tsx'
import { boxClass } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

type Tag = { readonly tag: string; readonly codes: number }

type TagRowProps = {
  readonly row: Tag
  readonly known: readonly Tag[]
  readonly renaming: boolean
  readonly onRename: (renaming: boolean) => void
  readonly onRemove: () => void
}

/** One tag: its name, how many codes carry it, and what can be done with it. */
export function TagRow({ row, known, renaming, onRename, onRemove }: TagRowProps) {
  const rename = useRenameTag()
  if (renaming) {
    return (
      <NewName
        row={row}
        known={known}
        rename={rename}
        onName={(to) =>
          rename.mutate(
            { from: row.tag, to },
            {
              onSuccess(codes) {
                onRename(false)
                announce(t('tags.renamed', { count: codes }))
              },
            },
          )
        }
        onCancel={() => onRename(false)}
      />
    )
  }
  return (
    <div className="flex items-center gap-2">
      <span dir="auto" title={row.tag} className="min-w-0 flex-1 truncate font-medium">
        {row.tag}
      </span>
      <span className="text-small text-ink-soft">{t('tags.codes', { count: row.codes })}</span>
      <IconButton
        plain
        label={t('tags.rename', { tag: row.tag })}
        icon={<Pencil aria-hidden className="size-4" />}
        onClick={() => onRename(true)}
      />
      <IconButton
        plain
        label={t('tags.remove', { tag: row.tag })}
        icon={<Trash2 aria-hidden className="size-4" />}
        onClick={onRemove}
      />
    </div>
  )
}

type NewNameProps = Pick<TagRowProps, 'row' | 'known'> & {
  readonly rename: ReturnType<typeof useRenameTag>
  readonly onName: (to: string) => void
  readonly onCancel: () => void
}

function NewName({ row, known, rename, onName, onCancel }: NewNameProps) {
  const [name, setName] = useState(row.tag)
  const checked = tagSchema.safeParse(name)
  const other = known.find(({ tag }) => tag !== row.tag && keyOf(tag) === keyOf(name))
  const words = checked.success
    ? rename.error && failureWords(rename.error, 'save').title
    : (checked.error.issues[0]?.message ?? null)

  function onSubmit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (checked.success && name.trim() !== row.tag) onName(checked.data)
  }

  return (
    <form onSubmit={onSubmit} className="flex items-center gap-2">
      <input
        aria-label={t('tags.name', { tag: row.tag })}
        aria-invalid={words !== null}
        title={words ?? undefined}
        value={name}
        maxLength={tagMaxLength}
        // The person has just pressed "rename".
        ref={(box) => {
          if (box !== null && box.dataset['begun'] === undefined) {
            box.dataset['begun'] = ''
            box.select()
          }
        }}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
        className={`${boxClass} h-9`}
      />
      <Button
        type="submit"
        size="small"
        variant="primary"
        busy={rename.isPending}
        disabled={!checked.success}
      >
        {other === undefined ? t('common.save') : t('tags.merge', { tag: other.tag, count: other.codes })}
      </Button>
      <Button size="small" variant="quiet" onClick={onCancel}>
        {t('common.cancel')}
      </Button>
    </form>
  )
}

function keyOf(tag: string): string {
  return tag.trim().toLocaleLowerCase()
}
