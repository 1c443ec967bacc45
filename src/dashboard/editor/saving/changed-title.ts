import type { Person } from '#contract/people/person.ts'
import { formatRelative } from '../../messages/format.ts'
import { t } from '../../messages/t.ts'

/**
 * Names the person who saved a newer version, and when (ISO 8601).
 *
 * @param me id of the signed-in person, who may have saved it in another window.
 */
export function changedTitle(by: Person | null, savedAt: string, me: number | undefined): string {
  if (by === null || by.name === '') return t('changed.title')
  const when = formatRelative(savedAt)
  return by.id === me ? t('changed.titleMine', { when }) : t('changed.titleBy', { name: by.name, when })
}
