import type { ReactNode } from 'react'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { useEditor } from '../editor-context.ts'

type FixedFieldsProps = {
  /** Its messages say why: `payment` names the account. */
  readonly kind: 'fixed' | 'payment'
  readonly children: ReactNode
}

/** The fields of content that the modules hold themselves: locked once the code is saved. */
export function FixedFields({ kind, children }: FixedFieldsProps) {
  const isFixed = useEditor().record !== null
  return (
    <fieldset disabled={isFixed} className="@container flex min-w-0 flex-col gap-3">
      {children}
      <Banner tone="warn" live={false} title={t(`content.${kind}.title`)}>
        {t(isFixed ? `content.${kind}.now` : `content.${kind}.text`)}
      </Banner>
    </fieldset>
  )
}
