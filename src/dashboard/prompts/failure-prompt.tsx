import type { Failure } from '#contract/failure.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import { type Doing, failureWords } from './failure-words.ts'
import { useWaitOver } from './use-wait-over.ts'

export type FailurePromptProps = {
  readonly failure: Failure
  readonly doing: Doing
  /** Repeats what failed. A save is repeated with the same idempotency key. */
  readonly onRetry?: () => void
  readonly retrying?: boolean
  /** Whether nothing but the reader repeats it, because it is no query. */
  readonly byHand?: boolean
  /** Further ways on. */
  readonly actions?: ReactNode
}

/** Any failure as a message in the page. A taken link and a plan limit have prompts of their own beside it. */
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
            <li key={`${error.field} ${error.message}`}>{error.message}</li>
          ))}
        </ul>
      )}
    </Banner>
  )
}
