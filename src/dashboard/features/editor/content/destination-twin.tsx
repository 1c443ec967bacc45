import '../../../messages/visit-page-messages.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useCodesLeadingTo } from '../../../api/codes-leading-to.ts'
import type { EditorValues } from '../../../drafts/editor-values.ts'
import { t } from '../../../messages/t.ts'
import { useRested } from '../use-rested.ts'

/** Milliseconds without typing before the service is asked. */
const rest = 600

/** In the place of the hint: the code that leads to this address already, which may make a new one needless. */
export function DestinationTwin({ hint }: { readonly hint: ReactNode }) {
  const { control } = useFormContext<EditorValues>()
  const destination = useWatch({ control, name: 'destinationUrl' })
  const twins = useCodesLeadingTo(useRested(destination, rest))
  const [twin] = twins
  return (
    <span role="status" className="line-clamp-2">
      {twin === undefined ? (
        hint
      ) : (
        <>
          {t('visit.twin')}{' '}
          <Link
            to="/codes/$id"
            params={{ id: String(twin.id) }}
            dir="auto"
            className="font-medium text-ink underline underline-offset-4"
          >
            {twin.title || `${twin.brandedDomain}/${twin.slashTag}`}
          </Link>
          {twins.length > 1 && ` ${t('visit.twin.more', { count: twins.length - 1 })}`}
        </>
      )}
    </span>
  )
}
