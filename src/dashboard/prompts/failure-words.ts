import type { Failure } from '#contract/failure.ts'
import { t } from '../messages/t.ts'

/** What the page was doing: after a broken save nobody knows whether it arrived. */
export type Doing = 'load' | 'save'

export type FailureWords = {
  readonly title: string
  readonly text: string
  /** The word on the button that repeats it; null when repeating cannot help. */
  readonly retry: string | null
}

/**
 * A failure in words, with the way on. The service's own prose is not shown: it may be in any language.
 *
 * @param byHand whether nothing but the reader repeats it. Queries that came too often go on by themselves.
 */
export function failureWords(failure: Failure, doing: Doing, byHand = false): FailureWords {
  switch (failure.kind) {
    case 'validation':
      return {
        title: t('prompt.validation.title'),
        text: doing === 'load' ? t('prompt.validation.load') : t('prompt.validation.text'),
        retry: doing === 'load' ? t('common.retry') : null,
      }
    case 'conflict':
      return { title: t('prompt.validation.title'), text: t('prompt.conflict.text'), retry: null }
    case 'plan-limit':
      return {
        title: t(`upgrade.${failure.limit}.title`),
        text: t(`upgrade.${failure.limit}.stays`),
        retry: null,
      }
    case 'unauthorized':
      return { title: t('prompt.unauthorized.title'), text: t('prompt.unauthorized.text'), retry: null }
    case 'not-found':
      return { title: t('prompt.notFound.title'), text: t('prompt.notFound.text'), retry: null }
    case 'changed':
      return { title: t('prompt.changed.title'), text: t('prompt.changed.text'), retry: null }
    case 'server':
      return serverWords(failure, doing, byHand)
    case 'network':
      return networkWords(failure.reason, doing)
    default:
      return failure satisfies never
  }
}

function serverWords(
  failure: Extract<Failure, { kind: 'server' }>,
  doing: Doing,
  byHand: boolean,
): FailureWords {
  if (failure.status === 429)
    return {
      title: t('prompt.busy.title'),
      text: t(`prompt.busy.${byHand ? 'byHand' : doing}`, { count: failure.retryAfter ?? 60 }),
      retry: t('common.retry'),
    }
  if (failure.status === 507 && doing === 'save')
    return { title: t('prompt.full.title'), text: t('prompt.full.text'), retry: t('common.retry') }
  const wait = failure.retryAfter === null ? '' : ` ${t('prompt.server.wait', { count: failure.retryAfter })}`
  return {
    title: t(`prompt.server.${doing}.title`),
    text: t(`prompt.server.${doing}.text`, { status: String(failure.status) }) + wait,
    retry: t('common.retry'),
  }
}

function networkWords(reason: Extract<Failure, { kind: 'network' }>['reason'], doing: Doing): FailureWords {
  if (doing === 'save') {
    return {
      title: t('prompt.unknown.save.title'),
      text: t('prompt.unknown.save.text'),
      retry: t('prompt.unknown.save.action'),
    }
  }
  return {
    title: t(`prompt.${reason}.load.title`),
    text: t(`prompt.${reason}.load.text`),
    retry: t('common.retry'),
  }
}
