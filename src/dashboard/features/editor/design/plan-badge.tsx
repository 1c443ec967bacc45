import { t } from '../../../messages/t.ts'
import { useEditor } from '../editor-context.ts'
import { coloursWithinPlan, countedColours } from './colours-within-plan.ts'
import { Button } from '../../../ui/button.tsx'
import { useDesign } from './use-design.ts'

/** Says while editing that a design goes beyond the plan. Trying is free; only saving a new code asks. */
export function PlanBadge() {
  const { session, record, history } = useEditor()
  const design = useDesign()
  const max = session.plan.limits.colours
  const colours = countedColours(design)
  if (record !== null || max === null || colours.length <= max) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-2 rounded-base border border-warn px-2.5 py-1 text-small text-warn"
    >
      <span className="font-medium">
        {t('editor.plan.includes', { plan: session.plan.name, count: max })}
      </span>
      <span className="text-ink-soft">{t('editor.plan.uses', { count: colours.length })}</span>
      <Button
        size="small"
        onClick={() => history.change('within-plan', (now) => coloursWithinPlan(now, max))}
      >
        {t('editor.plan.fit')}
      </Button>
    </div>
  )
}
