import { Globe, LayoutGrid, Shuffle, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { offers } from '../../api/session.ts'
import { t } from '../../messages/t.ts'
import { Button } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy.tsx'
import { brandStartAsked } from '../brand/open-brand-start.ts'
import { useEditor } from '../editor-context.ts'

const TemplatesDialog = lazyPart(async () => (await import('./templates-dialog.tsx')).TemplatesDialog)
const SuggestionsDialog = lazyPart(async () => (await import('./suggestions-dialog.tsx')).SuggestionsDialog)

type Choice = 'templates' | 'surprise' | 'similar'

/** Ways to a finished design: templates, designs from the brand, and designs like the current one. */
export function MoreDesigns() {
  const { session } = useEditor()
  const [open, setOpen] = useState<Choice | null>(null)
  const [asked, setAsked] = useState({ templates: false, suggestions: false, isClose: false })

  function show(choice: Choice): void {
    setAsked((before) =>
      choice === 'templates'
        ? { ...before, templates: true }
        : { ...before, suggestions: true, isClose: choice === 'similar' },
    )
    setOpen(choice)
  }

  const icon = { 'aria-hidden': true, className: 'size-4' } as const
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" icon={<LayoutGrid {...icon} />} onClick={() => show('templates')}>
        {t('studio.templates.open')}
      </Button>
      <Button size="small" icon={<Shuffle {...icon} />} onClick={() => show('surprise')}>
        {t('studio.surprise.open')}
      </Button>
      <Button size="small" icon={<Sparkles {...icon} />} onClick={() => show('similar')}>
        {t('studio.surprise.more')}
      </Button>
      {offers(session, 'readBrand') && (
        <Button size="small" icon={<Globe {...icon} />} onClick={() => brandStartAsked.set(true)}>
          {t('brand.site.open')}
        </Button>
      )}
      {asked.templates && <TemplatesDialog open={open === 'templates'} onClose={() => setOpen(null)} />}
      {asked.suggestions && (
        <SuggestionsDialog
          open={open === 'surprise' || open === 'similar'}
          isClose={asked.isClose}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
