import { Sparkles } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { TakenLink } from '../../../prompts/taken-link.tsx'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { generateTag, tagFromTitle } from '../values/generate-tag.ts'
import { useEditor } from '../editor-context.ts'
import { SlashTagStatus } from './slash-tag-status.tsx'

/** The end of the short link, with a word on whether it is free. */
export function SlashTagField() {
  const { control, getValues, setValue, setFocus } = useFormContext<EditorValues>()
  const { conflict } = useEditor()
  const [domain, slashTag] = useWatch({ control, name: ['brandedDomain', 'slashTag'] })
  const isTaken = conflict?.link === `${domain}/${slashTag}`
  const { error, ...field } = useEditorField('slashTag')

  function take(tag: string): void {
    setValue('slashTag', tag, { shouldDirty: true, shouldValidate: true })
    setFocus('slashTag')
  }

  function generate(): void {
    const title = getValues('title')
    const fromTitle = tagFromTitle(title)
    take(fromTitle === '' || slashTag.startsWith(fromTitle) ? generateTag() : fromTitle)
  }

  return (
    <div className="min-w-0">
      <TextField
        {...field}
        label={t('editor.tag.label')}
        // The prompt below says it in words, with free tags.
        error={isTaken ? '' : error}
        reserve={false}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
        prefix={<span className="font-mono">/</span>}
        suffix={
          <Button
            variant="quiet"
            size="small"
            icon={<Sparkles aria-hidden className="size-3.5" />}
            onClick={generate}
          >
            {t('editor.tag.generate')}
          </Button>
        }
        className="ps-6 pe-28 font-mono"
      />
      {isTaken ? (
        <div className="mt-1">
          <TakenLink link={conflict.link} suggestions={conflict.suggestions.slice(0, 3)} onChoose={take} />
        </div>
      ) : (
        <SlashTagStatus hasError={error !== undefined} onUse={take} />
      )}
    </div>
  )
}
