import { t } from '../messages/t.ts'
import { Button } from '../ui/button.tsx'

export type TakenLinkProps = {
  /** Domain and tag as people read them, e.g. "go.acme.com/summer". */
  readonly link: string
  /** Tags that are free; may be empty. */
  readonly suggestions: readonly string[]
  /** Takes a free tag into the form. */
  readonly onChoose: (tag: string) => void
}

/** A taken link in words, with free ones at one click each. Stands at the slash-tag field, whose form stays as it is. */
export function TakenLink({ link, suggestions, onChoose }: TakenLinkProps) {
  return (
    <div role="alert" className="text-small">
      <p className="text-bad">
        <bdi dir="ltr" className="font-mono break-all">
          {link}
        </bdi>{' '}
        {t('prompt.conflict.inUse')}{' '}
        {suggestions.length > 0 ? t('prompt.conflict.free') : t('prompt.conflict.noIdea')}
      </p>
      {suggestions.length > 0 && (
        <div className="mt-2 flex flex-wrap items-center gap-2">
          {suggestions.map((tag) => (
            <Button
              key={tag}
              size="small"
              className="font-mono"
              aria-label={t('prompt.conflict.choose', { tag })}
              onClick={() => onChoose(tag)}
            >
              {tag}
            </Button>
          ))}
          <span className="text-ink-soft">{t('prompt.conflict.other')}</span>
        </div>
      )}
    </div>
  )
}
