import { useSyncExternalStore, type ReactNode } from 'react'
import { t } from '../../messages/t.ts'
import { useStore } from '../../ui/store.ts'
import { type Face, useEditor } from '../editor-context.ts'
import { PagePreview } from './page-preview.tsx'

type PageFacesProps = { readonly code: ReactNode }

/** The preview of a code with a page: the code, or the page that its visitors see. From 1200 px it follows the tabs. */
export function PageFaces({ code }: PageFacesProps) {
  const { face, panel } = useEditor()
  const isAtContent = useStore(panel).tab === 'content'
  const isBeside = useSyncExternalStore(followWidth, () => matchMedia(besideQuery).matches)
  const shown = useStore(face) ?? (isBeside && isAtContent ? 'page' : 'code')
  return (
    <div
      data-face={shown}
      className={`flex h-full min-h-0 flex-col gap-2 ${shown === 'page' ? 'max-wide:fixed max-wide:inset-x-0 max-wide:top-0 max-wide:bottom-32 max-wide:z-30 max-wide:h-auto max-wide:bg-paper max-wide:p-4' : ''}`}
    >
      <div className="flex shrink-0 justify-center">
        <FaceSwitch value={shown} onValueChange={face.set} />
      </div>
      <div className={`min-h-0 flex-1 ${shown === 'page' ? 'overflow-y-auto' : ''}`}>
        {shown === 'code' ? code : <PagePreview />}
      </div>
    </div>
  )
}

const besideQuery = '(width >= 75rem)'

function followWidth(listener: () => void): () => void {
  const query = matchMedia(besideQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

type FaceSwitchProps = { readonly value: Face; readonly onValueChange: (face: Face) => void }

/** The content of the preview: the code, or the page that its visitors see. */
function FaceSwitch({ value, onValueChange }: FaceSwitchProps) {
  return (
    <fieldset className="flex shrink-0 gap-1 self-center rounded-base border border-line bg-sheet p-1">
      <legend className="sr-only">{t('editor.face.label')}</legend>
      {(['code', 'page'] as const).map((face) => (
        <label
          key={face}
          className="relative flex min-h-8 cursor-pointer items-center justify-center rounded-small px-4 font-medium text-ink-soft has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2 has-focus-visible:outline-signal max-wide:px-2"
        >
          <input
            type="radio"
            name="preview-face"
            checked={face === value}
            onChange={() => onValueChange(face)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {t(`editor.face.${face}`)}
        </label>
      ))}
    </fieldset>
  )
}
