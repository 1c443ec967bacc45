import { Link } from '@tanstack/react-router'
import { holdsDestination } from '#contract/code-types/code-types.ts'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useEditor, useFormValue } from '../editor-context.ts'
import { useChooseType } from './type-gallery.tsx'

/**
 * Whether a new code of a website holds its address itself or a short link to it. The address stays where it was typed.
 * A saved code keeps what its print holds.
 */
export function DirectChoice() {
  const { record } = useEditor()
  const qrType = useFormValue('qrType')
  const choose = useChooseType()
  if (record !== null) {
    return holdsDestination(record.qrType) ? (
      <Banner live={false} title={t('editor.direct.saved')}>
        <Link
          to="/codes/new"
          search={{ copy: record.id, type: 'website' }}
          className="font-medium text-ink underline underline-offset-4"
        >
          {t('editor.direct.another')}
        </Link>
      </Banner>
    ) : null
  }
  if (qrType !== 'website' && qrType !== 'direct') return null
  return (
    <Switch
      label={t('editor.direct.label')}
      hint={t('editor.direct.hint')}
      checked={qrType === 'direct'}
      onCheckedChange={(isDirect) => choose(isDirect ? 'direct' : 'website')}
    />
  )
}
