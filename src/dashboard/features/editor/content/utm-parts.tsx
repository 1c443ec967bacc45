import '../../../messages/utm-messages.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import type { EditorValues, Utm } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useEditorField } from '../use-editor-field.ts'
import { destinationWithUtm, utmOfDestination } from '../values/utm.ts'
import { UtmTemplates } from './utm-templates.tsx'

const parts = ['source', 'medium', 'campaign', 'term', 'content'] as const
const examples: Record<keyof Utm, string> = {
  source: 'poster',
  medium: 'print',
  campaign: 'summer-sale',
  term: '',
  content: '',
}

/** One field for each mark, templates of them, and the address that results. */
export function UtmParts() {
  const { control } = useFormContext<EditorValues>()
  const [utm, destination] = useWatch({ control, name: ['utm', 'destinationUrl'] })
  const isUsed = Object.values(utm).some((value) => value !== '')
  const own = utmOfDestination(destination)
  return (
    <>
      <UtmTemplates />
      <div className="grid grid-cols-2 gap-x-3 max-sm:grid-cols-1">
        {parts.map((part) => (
          <UtmField key={part} part={part} isOwn={own.includes(part)} />
        ))}
      </div>
      {isUsed && URL.canParse(destination) && (
        <p className="text-small text-ink-soft">
          {t('editor.utm.result')}{' '}
          <span className="font-mono break-all text-ink">{destinationWithUtm(destination, utm)}</span>
        </p>
      )}
    </>
  )
}

function UtmField({ part, isOwn }: { readonly part: keyof Utm; readonly isOwn: boolean }) {
  const { error, ...field } = useEditorField(`utm.${part}`)
  return (
    <TextField
      {...field}
      label={t(`editor.utm.${part}`)}
      placeholder={examples[part]}
      hint={isOwn ? t('editor.utm.own') : undefined}
      error={error}
      autoComplete="off"
      autoCapitalize="none"
    />
  )
}
