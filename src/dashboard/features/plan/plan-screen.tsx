import { t } from '../../messages/t.ts'
import { usePageTitle } from '../../ui/use-page-title.ts'

export function PlanScreen() {
  usePageTitle(t('title.plan'))
  return <h1>{t('plan.title')}</h1>
}
