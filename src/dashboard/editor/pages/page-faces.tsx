import type { ReactNode } from 'react'
import { t } from '../../messages/t.ts'
import { useStore } from '../../ui/store.ts'
import { type Face, useEditor } from '../editor-context.ts'
import { PagePreview } from './page-preview.tsx'

/** A phone has one face at a time: the page fills its window, and the switch stands beside the picture of the code. */
const faceClass = {
  code: 'relative max-wide:flex-row max-wide:items-center max-wide:h-full max-wide:not-in-data-studio:**:data-beside:pt-24 short:**:data-beside:pt-0! max-[20rem]:**:data-beside:hidden',
  page: 'max-wide:fixed max-wide:inset-x-0 max-wide:top-0 max-wide:bottom-32 max-wide:z-30 max-wide:overflow-y-auto max-wide:bg-paper max-wide:p-4',
}

type PageFacesProps = {
  /** From 1200 px, a new code begins with its page, whose form then has most of the width. */
  readonly isCanvas: boolean
  /** The preview of the code. */
  readonly code: ReactNode
}

/** The preview of a code with a page: the code, or the page that its visitors see. */
export function PageFaces({ isCanvas, code }: PageFacesProps) {
  const { face, record } = useEditor()
  const shown = useStore(face) ?? (isCanvas && record === null ? 'page' : 'code')
  return (
    <div data-face={shown} className={`flex flex-col gap-3 ${faceClass[shown]}`}>
      <div
        className={`flex justify-center in-data-studio:hidden ${shown === 'code' ? 'max-wide:absolute max-wide:end-0 max-wide:top-0 max-wide:z-1 short:static!' : ''}`}
      >
        <FaceSwitch value={shown} onValueChange={face.set} />
      </div>
      {shown === 'code' ? code : <PagePreview />}
    </div>
  )
}

type FaceSwitchProps = { readonly value: Face; readonly onValueChange: (face: Face) => void }

/** The content of the preview: the code, or the page that its visitors see. */
function FaceSwitch({ value, onValueChange }: FaceSwitchProps) {
  return (
    <fieldset className="flex shrink-0 gap-1 self-center rounded-base border border-line bg-sheet p-1 in-data-[face=code]:max-wide:flex-col short:flex-row!">
      <legend className="sr-only">{t('editor.face.label')}</legend>
      {(['code', 'page'] as const).map((face) => (
        <label
          key={face}
          className="relative flex min-h-9 cursor-pointer items-center justify-center rounded-small px-4 font-medium text-ink-soft has-checked:bg-signal has-checked:text-signal-ink has-focus-visible:outline-2 has-focus-visible:outline-signal max-wide:px-2"
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
