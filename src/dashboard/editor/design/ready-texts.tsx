import { useId } from 'react'
import { frameTextIn, frameTextLanguages, readyFrameTexts } from '#design/brand/frame-texts.ts'
import { languageNames } from '../../messages/languages.ts'
import { t } from '../../messages/t.ts'
import { Select } from '../../ui/select.tsx'
import { chooseFrameLanguage, knownLanguage, useFrameLanguage } from './frame-language.ts'
import { chipClass, chipInputClass } from './tile-classes.ts'

type ReadyTextsProps = { readonly text: string; readonly onTextChange: (text: string) => void }

const languages = frameTextLanguages.map((value) => ({ value, label: languageNames[value] }))

/** Texts for the frame, one press away. Another language also translates a ready text that is in the frame. */
export function ReadyTexts({ text, onTextChange }: ReadyTextsProps) {
  const id = useId()
  const language = useFrameLanguage()

  function translate(chosen: string): void {
    const next = knownLanguage(chosen) ?? language
    chooseFrameLanguage(next)
    const translated = frameTextIn(text, next)
    if (translated !== text) onTextChange(translated)
  }

  return (
    <div className="mt-2 flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <span id={id} className="text-small font-medium">
          {t('studio.frame.ready')}
        </span>
        <div className="w-36 shrink-0">
          <Select
            label={t('studio.frame.readyLanguage')}
            hideLabel
            reserve={false}
            value={language}
            options={languages}
            onChange={(event) => translate(event.target.value)}
          />
        </div>
      </div>
      <div role="radiogroup" aria-labelledby={id} className="flex gap-1.5 overflow-x-auto p-0.5 pb-2">
        {readyFrameTexts(language).map((ready) => (
          <label key={ready} className={`${chipClass} shrink-0`}>
            <input
              type="radio"
              name={id}
              checked={ready === text}
              onChange={() => onTextChange(ready)}
              className={chipInputClass}
            />
            <span lang={language}>{ready}</span>
          </label>
        ))}
      </div>
    </div>
  )
}
