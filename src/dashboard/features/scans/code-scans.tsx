import { useQrCode } from '../../api/qr-code.ts'
import { t } from '../../messages/t.ts'
import { FailurePrompt } from '../../prompts/failure-prompt.tsx'
import { Banner } from '../../ui/banner.tsx'
import { LiveScans } from './live-scans.tsx'
import { ScansHeader } from './scans-header.tsx'
import { ScansSkeleton } from './scans-skeleton.tsx'

/** What was counted of one code, which may not exist, or may be of a kind that nobody can count. */
export function CodeScans({ codeId }: { readonly codeId: number }) {
  const code = useQrCode(codeId)
  if (code.data !== undefined && code.data.qrType !== 'text') return <LiveScans code={code.data} />
  return (
    <>
      <ScansHeader code={code.data} />
      {code.data !== undefined ? (
        <Banner live={false} title={t('scans.text.title')}>
          {t('scans.text.text')}
        </Banner>
      ) : code.isError ? (
        <FailurePrompt
          failure={code.error}
          doing="load"
          onRetry={() => void code.refetch()}
          retrying={code.isFetching}
        />
      ) : (
        <ScansSkeleton />
      )}
    </>
  )
}
