import { t } from '../../messages/t.ts'

export type Face = 'code' | 'page'

type FaceSwitchProps = { readonly value: Face; readonly onValueChange: (face: Face) => void }

/** The content of the preview: the code, or the page that its visitors see. */
export function FaceSwitch({ value, onValueChange }: FaceSwitchProps) {
  return (
    <fieldset className="flex shrink-0 gap-1 self-center rounded-base border border-line bg-sheet p-1 max-wide:flex-col">
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
