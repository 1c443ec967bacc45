import { useState } from 'react'
import { useTags } from '../../../api/tags.ts'
import { t } from '../../../messages/t.ts'
import { FailurePrompt } from '../../../prompts/failure-prompt.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { RowList } from '../list/row-list.tsx'
import { RemoveQuestion } from './remove-question.tsx'
import { TagRow } from './tag-row.tsx'

/** Tags that need no search. */
const few = 8

/** Every tag in use: renamed, merged, or taken off. */
export function TagsDialog({ onClose }: { readonly onClose: () => void }) {
  const tags = useTags()
  const [words, setWords] = useState('')
  const [renaming, setRenaming] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const known = tags.data ?? []
  const sought = words.trim().toLocaleLowerCase()
  const shown = known.filter(({ tag }) => tag.toLocaleLowerCase().includes(sought))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('tags.title')}
      description={t('tags.text')}
    >
      <div className="flex flex-col gap-3">
        {tags.isError && (
          <FailurePrompt
            failure={tags.error}
            doing="load"
            onRetry={() => void tags.refetch()}
            retrying={tags.isFetching}
          />
        )}
        {tags.isSuccess && known.length === 0 && <p>{t('tags.none')}</p>}
        {known.length > few && (
          <TextField
            label={t('tags.find')}
            type="search"
            reserve={false}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
        {shown.length > 0 && (
          <RowList label={t('tags.title')} count={shown.length} height={60}>
            {(place) => {
              const row = shown[place]
              return (
                row && (
                  <TagRow
                    key={row.tag}
                    row={row}
                    known={known}
                    renaming={renaming === row.tag}
                    onRename={(on) => setRenaming(on ? row.tag : null)}
                    onRemove={() => setRemoving(row.tag)}
                  />
                )
              )
            }}
          </RowList>
        )}
        {removing !== null && (
          <RemoveQuestion
            tag={removing}
            codes={known.find(({ tag }) => tag === removing)?.codes ?? 0}
            onClose={() => setRemoving(null)}
          />
        )}
      </div>
    </Dialog>
  )
}
