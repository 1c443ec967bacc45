import { formatNumber } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { useComments } from './operations.ts'

/** With the number of comments that are not resolved. */
export function TabLabel({ codeId }: { readonly codeId: number }) {
  const open = useComments(codeId).data?.filter(({ resolved }) => resolved === null).length ?? 0
  return (
    <>
      {t('comments.title')}
      {open > 0 && (
        <span className="ms-1.5 rounded-small bg-ink/8 px-1.5 text-small tabular-nums">
          {formatNumber(open)}
        </span>
      )}
    </>
  )
}
