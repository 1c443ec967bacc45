import type { Draft } from '../api/drafts.ts'
import { t } from '../messages/t.ts'

export function draftTitle({ values }: Draft): string {
  return values.title.trim() || values.slashTag || t('library.untitled')
}
