import { t } from '../../../messages/t.ts'
import type { Job } from './job.ts'

/** How far a job is, as a bar and in words. */
export function JobProgress({ job }: { readonly job: Job }) {
  const words =
    job.state === 'collecting'
      ? t('job.collecting', { count: job.total })
      : t('job.progress', { done: job.done, total: job.total })
  const share = job.total === 0 || job.state === 'collecting' ? 0 : job.done / job.total
  return (
    <div className="flex flex-col gap-2">
      <p className="font-medium">{words}</p>
      <div
        role="progressbar"
        aria-label={words}
        aria-valuemin={0}
        aria-valuemax={job.total}
        aria-valuenow={job.state === 'collecting' ? undefined : job.done}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full bg-signal transition-[width]" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-small text-ink-soft">
        {job.refused > 0 && `${t('job.done.refused', { count: job.refused })} `}
        {t('job.stay')}
      </p>
    </div>
  )
}
