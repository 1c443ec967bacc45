import { hasShortLink } from '#contract/code-types/code-types.ts'
import type { QrCode } from '#contract/record.ts'
import { useChange, useRead } from '../api/operation-hooks.ts'
import { queryKeys } from '../api/query-keys.ts'
import { request } from '../api/request.ts'
import { t } from '../messages/t.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { Switch } from '../ui/switch.tsx'

/** Turns on an address under which everybody loads the picture of a code, for websites and mails. */
export function PublicPicture({ code }: { readonly code: QrCode }) {
  const queryKey = queryKeys.publicPicture(code.id)
  const isShown = hasShortLink(code.qrType) && code['placementMark'] === undefined
  const picture = useRead('readPublicPicture', queryKey, { params: { id: code.id } }, { enabled: isShown })
  const change = useChange(
    (isOn: boolean) => request('setPublicPicture', { params: { id: code.id }, body: { isOn } }),
    { stale: [queryKey], onSuccess: (client, answer) => client.setQueryData(queryKey, answer.data) },
  )
  if (!isShown || picture.data === undefined) return null
  const { isOn, address } = picture.data
  return (
    <div className="flex max-w-xl flex-col gap-2 border-t border-line pt-4">
      <Switch
        label={t('print.public')}
        hint={t('print.public.hint')}
        checked={change.isPending ? change.variables : isOn}
        onCheckedChange={(next) => change.mutate(next)}
      />
      {isOn && (
        <p className="flex min-w-0 items-center gap-1">
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 truncate font-mono text-small underline underline-offset-4"
          >
            {address}
          </a>
          <CopyButton text={address} label={t('print.public.copy')} />
        </p>
      )}
      {change.isError && (
        <p role="alert" className="text-small text-bad">
          {t('print.public.failed')}
        </p>
      )}
    </div>
  )
}
