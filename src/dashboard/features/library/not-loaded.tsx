import { t } from '../../messages/t.ts'

/** Stands where a part of the screen comes as soon as there is a connection. */
export function NotLoaded() {
  return (
    <p role="status" className="text-small text-warn">
      {t('library.late.part')}
    </p>
  )
}
