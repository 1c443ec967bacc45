import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { failureOf } from '../api/failure-of.ts'
import { reasonWords } from '../messages/reason-words.ts'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { failureWords, type Doing } from './failure-words.ts'

type FailurePromptProps = {
  readonly failure: Failure
  readonly doing: Doing
  /** Repeats the failed action. A save keeps its idempotency key. */
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** True for actions that are not queries and so never retry by themselves. */
  readonly byHand?: boolean
  /** Further buttons. */
  readonly actions?: ReactNode
}

/** Shows any failure. Taken links and plan limits have their own prompts. */
export function FailurePrompt(props: FailurePromptProps) {
  const { failure, doing, onRetry, retrying = false, byHand = false, actions } = props
  const words = failureWords(failure, doing, byHand)
  const mayGoOn = useWaitOver(failure) && (doing === 'save' || byHand)
  const unplaced = failure.kind === 'validation' ? failure.errors : []
  return (
    <Banner
      tone={failure.kind === 'network' ? 'warn' : 'bad'}
      title={words.title}
      actions={
        <>
          {words.retry !== null && onRetry !== undefined && (
            <Button busy={retrying} onClick={onRetry}>
              {words.retry}
            </Button>
          )}
          {failure.kind === 'unauthorized' && (
            <Link to="/sign-in" className={buttonClass('secondary')}>
              {t('prompt.unauthorized.action')}
            </Link>
          )}
          {failure.kind === 'not-found' && (
            <Link to="/" className={buttonClass('secondary')}>
              {t('prompt.notFound.action')}
            </Link>
          )}
          {actions}
        </>
      }
    >
      <p>{mayGoOn ? t('prompt.busy.over') : words.text}</p>
      {unplaced.length > 0 && (
        <ul className="mt-1 list-disc ps-5">
          {unplaced.map((error) => (
            <li key={`${error.field} ${error.message}`}>{reasonWords(error)}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}

type LoadFailureProps = {
  readonly query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>
}

/** Shows why a query failed, with "Try again". */
export function LoadFailure({ query }: LoadFailureProps) {
  return (
    <FailurePrompt
      failure={failureOf(query.error)}
      doing="load"
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}

type LoadedProps<Data> = {
  readonly query: LoadFailureProps['query'] & { readonly data: Data | undefined; readonly isError: boolean }
  /** Read to people who cannot see the placeholder. */
  readonly label?: string
  /** The size of the placeholder. */
  readonly className?: string
  readonly children: (data: Data) => ReactNode
}

/** The answer of a query. Until it is there a placeholder, or why it could not be loaded. */
export function Loaded<Data>({ query, label, className = 'h-48 w-full', children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.isError ? <LoadFailure query={query} /> : <Loading label={label} className={className} />
}

type LoadingProps = { readonly label?: string | undefined; readonly className: string }

export function Loading({ label = t('common.loading'), className }: LoadingProps) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <Skeleton className={className} />
    </div>
  )
}

/** Whether the rate limit has passed. */
function useWaitOver(failure: Failure): boolean {
  const [over, setOver] = useState<Failure | null>(null)
  useEffect(() => {
    if (failure.kind !== 'server' || failure.status !== 429) return undefined
    const timer = setTimeout(() => setOver(failure), Math.min(failure.retryAfter ?? 60, 3_600) * 1_000)
    return () => clearTimeout(timer)
  }, [failure])
  return over === failure
}
