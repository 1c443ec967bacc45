import type { Failure } from '#contract/failure.ts'
import { t } from '../messages/t.ts'

/** The failed action: after a broken save the outcome is unknown. */
export type Doing = 'load' | 'save'

type FailureWords = {
  readonly title: string
  readonly text: string
  /** The label of the retry button; null when a retry cannot help. */
  readonly retry: string | null
}

/**
 * A failure in words with the next step. The service's own text, which may be in any language, is shown only
 * when nothing else names the cause.
 *
 * @param byHand true when only the user can retry. Rate-limited queries retry by themselves.
 */
export function failureWords(failure: Failure, doing: Doing, byHand = false): FailureWords {
  switch (failure.kind) {
    case 'validation':
      return validationWords(failure, doing)
    case 'conflict':
      return { title: t('prompt.validation.title'), text: t('prompt.conflict.text'), retry: null }
    case 'plan-limit':
      return {
        title: upgradeTitle(failure),
        text: t(`upgrade.${failure.limit}.stays`),
        retry: null,
      }
    case 'unauthorized':
      return { title: t('prompt.unauthorized.title'), text: t('prompt.unauthorized.text'), retry: null }
    case 'forbidden':
      return { title: t('prompt.forbidden.title'), text: t('prompt.forbidden.text'), retry: null }
    case 'not-found':
      return { title: t('prompt.notFound.title'), text: t('prompt.notFound.text'), retry: null }
    case 'changed':
      return { title: t('prompt.changed.title'), text: t('prompt.changed.text'), retry: null }
    case 'server':
      return serverWords(failure, doing, byHand)
    case 'network':
      return networkWords(failure.reason, doing)
    case 'bug':
      return { title: t('prompt.bug.title'), text: t('prompt.bug.text'), retry: t('common.retry') }
    default:
      return failure satisfies never
  }
}

/** A service that sends prose only says in it what is wrong, so its sentence is shown. */
function validationWords(
  { message, errors }: Extract<Failure, { kind: 'validation' }>,
  doing: Doing,
): FailureWords {
  if (doing === 'load')
    return {
      title: t('prompt.validation.title'),
      text: t('prompt.validation.load'),
      retry: t('common.retry'),
    }
  if (errors.length === 0 && message.trim() !== '')
    return {
      title: t('prompt.refused.title'),
      text: t('prompt.refused.text', { sentence: serviceSentence(message) }),
      retry: null,
    }
  return { title: t('prompt.validation.title'), text: t('prompt.validation.text'), retry: null }
}

/** Longest sentence of a service that is shown, in characters. */
const longestSentence = 300

/** The service's message, shortened for a prompt. */
export function serviceSentence(message: string): string {
  const words = message.trim()
  return words.length <= longestSentence ? words : `${words.slice(0, longestSentence)}…`
}

function serverWords(
  failure: Extract<Failure, { kind: 'server' }>,
  doing: Doing,
  byHand: boolean,
): FailureWords {
  // A gateway whose connection broke knows no more about the save than this page.
  if (failure.status === 502 && doing === 'save') return networkWords('unreadable', doing)
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

export type PlanLimitFailure = Extract<Failure, { kind: 'plan-limit' }>

/** The heading for a reached limit. It names the number of codes or links when the service reports it. */
export function upgradeTitle({ limit, max }: PlanLimitFailure): string {
  if ((limit === 'codes' || limit === 'links') && max !== null)
    return t(`upgrade.${limit}.titleMax`, { count: max })
  return t(`upgrade.${limit}.title`)
}
