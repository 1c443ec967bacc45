import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { t } from '#dashboard/messages/t.ts'
import { announce } from '#dashboard/ui/announce.ts'
import { PasteField } from '#dashboard/editor/pages/paste-field.tsx'
import { Button } from '#dashboard/ui/button.tsx'
import { saveFile } from '#dashboard/ui/save-file.ts'
import { TextField } from '#dashboard/ui/text-field.tsx'
import { useEditor } from '#dashboard/editor/editor-context.ts'
import { couponLimits } from '../contract/coupons.ts'
import { exportCoupons, useAddCoupons, useCoupons, useSaveCouponLimit } from './operations.ts'
import { readCoupons } from './read-coupons.ts'
import { StaffPin, wordsOf } from './staff-pin.tsx'

/** The coupon codes that visitors get one by one, and how staff redeem them. A new code has them once it is saved. */
export function CouponCodes() {
  const id = useId()
  const { record } = useEditor()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h3 id={id} className="font-semibold">
        {t('coupons.title')}
      </h3>
      {record === null ? (
        <p className="-mt-3 text-small text-ink-soft">{t('coupons.later')}</p>
      ) : (
        <SavedCoupons codeId={record.id} />
      )}
    </section>
  )
}

function SavedCoupons({ codeId }: { readonly codeId: number }) {
  const { isViewOnly } = useEditor()
  const coupons = useCoupons(codeId).data
  if (coupons === undefined) return null
  const { total, given, redeemed } = coupons
  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-ink-soft">
          {total === 0 ? t('coupons.none') : t('coupons.counts', { total, given, redeemed })}
        </p>
        {total > 0 && (
          <Button
            size="small"
            variant="quiet"
            icon={Download}
            onClick={() => void exportCoupons(codeId).then((file) => saveFile(file, `coupons-${codeId}.csv`))}
          >
            {t('coupons.export')}
          </Button>
        )}
      </div>
      {!isViewOnly && (
        <>
          <MakeCoupons codeId={codeId} />
          <PasteCoupons codeId={codeId} />
          <NetworkLimit codeId={codeId} perNetwork={coupons.perNetwork} />
          <StaffPin codeId={codeId} title={t('coupons.staff')} text={t('coupons.staffText')} />
        </>
      )}
    </>
  )
}

function MakeCoupons({ codeId }: { readonly codeId: number }) {
  const add = useAddCoupons(codeId)
  const [number, setNumber] = useState('100')
  const [error, setError] = useState<string>()
  function make(): void {
    setError(undefined)
    add.mutate(
      { make: Number(number) },
      {
        onSuccess: ({ added, skipped }) => announce(t('coupons.added', { added, skipped })),
        onError: (thrown) => setError(wordsOf(thrown)),
      },
    )
  }
  return (
    <div className="flex items-start gap-2">
      <div className="w-32">
        <TextField
          label={t('coupons.make')}
          type="number"
          min={1}
          max={couponLimits.added}
          inputMode="numeric"
          reserve={false}
          value={number}
          error={error}
          onChange={(event) => setNumber(event.target.value)}
        />
      </div>
      <Button className="mt-6" busy={add.isPending} onClick={make}>
        {t('coupons.makeAction')}
      </Button>
    </div>
  )
}

/** Sends parts that fit a request. Codes that were not added stay in the field. */
function usePastedCoupons(codeId: number) {
  const add = useAddCoupons(codeId)
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const { codes, wrongQuote } = readCoupons(text)
  async function addAll(): Promise<void> {
    setError(undefined)
    let rest = codes
    let [added, skipped] = [0, 0]
    try {
      while (rest.length > 0) {
        const answer = await add.mutateAsync({ codes: rest.slice(0, couponLimits.added) })
        rest = rest.slice(couponLimits.added)
        added += answer.added
        skipped += answer.skipped
      }
      announce(t('coupons.added', { added, skipped }))
    } catch (thrown) {
      setError(wordsOf(thrown))
    }
    setText(rest.join('\n'))
  }
  const wrong = wrongQuote === null ? undefined : t('import.wrongQuote', { line: wrongQuote })
  return { text, setText, error: wrong ?? error, codes, addAll, isPending: add.isPending }
}

function PasteCoupons({ codeId }: { readonly codeId: number }) {
  const { text, setText, error, codes, addAll, isPending } = usePastedCoupons(codeId)
  return (
    <PasteField
      label={t('coupons.paste')}
      hint={t('coupons.pasteHint')}
      value={text}
      error={error}
      onChange={setText}
    >
      <Button busy={isPending} disabled={codes.length === 0} onClick={() => void addAll()}>
        {t('coupons.addAction', { number: codes.length })}
      </Button>
    </PasteField>
  )
}

type NetworkLimitProps = { readonly codeId: number; readonly perNetwork: number }

/** One phone with many browsers must not empty the list. */
function NetworkLimit({ codeId, perNetwork }: NetworkLimitProps) {
  const save = useSaveCouponLimit(codeId)
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  return (
    <div className="flex items-start gap-2">
      <div className="w-60">
        <TextField
          label={t('coupons.perNetwork')}
          hint={t('coupons.perNetworkHint')}
          type="number"
          min={1}
          max={couponLimits.added}
          inputMode="numeric"
          reserve={false}
          value={typed ?? String(perNetwork)}
          error={error}
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
      </div>
      <Button
        className="mt-6"
        busy={save.isPending}
        disabled={typed === null}
        onClick={() =>
          save.mutate(Number(typed), {
            onSuccess() {
              setTyped(null)
              announce(t('coupons.limitSaved'))
            },
            onError: (thrown) => setError(wordsOf(thrown)),
          })
        }
      >
        {t('common.save')}
      </Button>
    </div>
  )
}
