import type { ReactNode } from 'react'
import { t } from '../../messages/t.ts'
import { Banner } from '../../ui/banner.tsx'
import { useEditor } from '../editor-context.ts'

/** The fields of a payment that the modules hold themselves: locked once the code is saved. */
export function PaymentFields({ children }: { readonly children: ReactNode }) {
  const isFixed = useEditor().record !== null
  return (
    <fieldset disabled={isFixed} className="@container flex min-w-0 flex-col gap-3">
      {children}
      <Banner tone="warn" live={false} title={t('content.payment.fixedTitle')}>
        {t(isFixed ? 'content.payment.fixedNow' : 'content.payment.fixed')}
      </Banner>
    </fieldset>
  )
}
