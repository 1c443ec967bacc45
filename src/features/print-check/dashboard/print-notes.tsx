import { Trash2 } from 'lucide-react'
import type { PrintNote } from '#features/print-check/contract/print-check.ts'
import { useDeletePrintNote, usePrintNotePhoto, usePrintNotes } from './operations.ts'
import { offers, useSession } from '#dashboard/api/session.ts'
import { formatInstant } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { IconButton } from '#dashboard/ui/icon-button.tsx'
import { When } from '#dashboard/ui/when.tsx'

export function PrintNotes({ codeId }: { readonly codeId: number }) {
  const notes = usePrintNotes(codeId)
  const remove = useDeletePrintNote(codeId)
  const session = useSession().data
  const canDelete = session !== undefined && offers(session, 'deletePrintNote')
  if (notes.data === undefined || notes.data.length === 0) return null
  return (
    <section aria-label={t('check.notes')} className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('check.notes')}</h3>
      {remove.isError && (
        <p role="alert" className="text-bad">
          {t('check.note.deleteFailed')}
        </p>
      )}
      <ul className="divide-y divide-line border-y border-line">
        {notes.data.map((note) => (
          <li key={note.id} className="flex items-start gap-3 py-3">
            {note.photo !== null && <NotePhoto codeId={codeId} note={note} />}
            <div className="min-w-0 flex-1">
              <p className="font-medium">{t(`check.outcome.${note.outcome}`)}</p>
              {note.text !== '' && (
                <p dir="auto" className="[overflow-wrap:anywhere] whitespace-pre-line">
                  {note.text}
                </p>
              )}
              <When at={note.createdAt} className="text-small text-ink-soft" />
            </div>
            {canDelete && (
              <IconButton
                plain
                label={t('check.note.delete', { date: formatInstant(note.createdAt) })}
                icon={Trash2}
                onClick={() => remove.mutate(note.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NotePhoto({ codeId, note }: { readonly codeId: number; readonly note: PrintNote }) {
  const { data } = usePrintNotePhoto(codeId, note.id)
  const name = t('check.note.photo', { date: formatInstant(note.createdAt) })
  return (
    <div className="size-16 shrink-0 overflow-hidden rounded-small border border-line bg-print">
      {data !== undefined && <img src={data} alt={name} className="size-full object-cover" />}
    </div>
  )
}
