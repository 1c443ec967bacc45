import { useState } from 'react'
import { failureOf } from '#dashboard/api/failure-of.ts'
import type { GivenAt } from '#dashboard/feature.tsx'
import { failureWords } from '#dashboard/failures/failure-words.ts'
import { refusalReason } from '#dashboard/messages/reason-words.ts'
import { t } from '#dashboard/messages/t.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { CopyButton } from '#dashboard/ui/copy-button.tsx'
import { MiddleTruncated } from '#dashboard/ui/middle-truncated.tsx'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { useCoupons, useSaveCouponPin } from './operations.ts'

export function wordsOf(thrown: unknown): string {
  const failure = failureOf(thrown)
  return failure.kind === 'validation' ? refusalReason(failure) : failureWords(failure, 'save').text
}

type StaffPinProps = { readonly codeId: number; readonly title: string; readonly text: string }

/** The PIN and the link of the page on which staff work. */
export function StaffPin({ codeId, title, text }: StaffPinProps) {
  const coupons = useCoupons(codeId).data
  const save = useSaveCouponPin(codeId)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  if (coupons === undefined) return null
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="font-medium">{title}</p>
      <p className="text-small text-ink-soft">{text}</p>
      <div className="flex items-start gap-2">
        <div className="w-44">
          <TextField
            label={t(coupons.hasPin ? 'coupons.newPin' : 'coupons.pin')}
            hint={t('coupons.pinHint')}
            inputMode="numeric"
            autoComplete="off"
            reserve={false}
            value={pin}
            error={error}
            onChange={(event) => {
              setPin(event.target.value)
              setError(undefined)
            }}
          />
        </div>
        <Button
          className="mt-6"
          busy={save.isPending}
          disabled={pin === ''}
          onClick={() =>
            save.mutate(pin.trim(), {
              onSuccess() {
                setPin('')
                announce(t('coupons.pinSaved'))
              },
              onError: (thrown) => setError(wordsOf(thrown)),
            })
          }
        >
          {t('common.save')}
        </Button>
      </div>
      {coupons.hasPin && <StaffLink href={coupons.staffLink} />}
    </div>
  )
}

/** The same for a menu, whose dishes staff mark as sold out. */
export function MenuStaff({ codeId }: GivenAt<'menu'>) {
  return <StaffPin codeId={codeId} title={t('content.menu.staff')} text={t('coupons.menuText')} />
}

function StaffLink({ href }: { readonly href: string }) {
  return (
    <div className="flex items-center gap-2 rounded-base border border-line bg-paper ps-3">
      <a
        href={href}
        target="_blank"
        rel="noreferrer"
        className="min-w-0 flex-1 py-2 text-small underline underline-offset-4"
      >
        <MiddleTruncated text={href.replace(/^https?:\/\//, '')} />
      </a>
      <CopyButton plain text={href} label={t('coupons.copyLink')} />
    </div>
  )
}
