import { Link, useParams } from '@tanstack/react-router'
import { useChooseMails, useMailChoice } from '../api/notices.ts'
import { failureOf } from '../api/failure-of.ts'
import { Loaded } from '../failures/failure-prompt.tsx'
import { t } from '../messages/t.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { usePageTitle } from '../ui/page.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** The page behind the link of a mail that turns off its topic. It asks first, because programs follow links in mails. */
export function MailsScreen() {
  const { token = '' } = useParams({ strict: false })
  const choice = useMailChoice(token)
  const change = useChooseMails(token)
  const isGone = choice.isError && ['not-found', 'validation'].includes(failureOf(choice.error).kind)
  const title = isGone
    ? t('mails.gone.title')
    : choice.data?.isMailed === false
      ? t('mails.off')
      : t('mails.ask')
  usePageTitle(title)
  return (
    <SignInFrame title={title}>
      {isGone ? (
        <p className="mt-2 text-ink-soft">{t('mails.gone.text')}</p>
      ) : (
        <Loaded query={choice} className="mt-2 h-24 w-full">
          {({ topic, account, isMailed }) => (
            <>
              <p className="mt-2 mb-6 text-ink-soft">
                {t(`notices.topic.${topic}`)} (<bdi>{account}</bdi>)
              </p>
              {change.isError && <Banner tone="bad">{t('notices.notSaved')}</Banner>}
              <div className="flex flex-wrap gap-3">
                <Button
                  variant={isMailed ? 'primary' : 'secondary'}
                  busy={change.isPending}
                  onClick={() => change.mutate(!isMailed)}
                >
                  {isMailed ? t('mails.turnOff') : t('mails.turnOn')}
                </Button>
                <Link to="/account/notices" className={buttonClass('secondary')}>
                  {t('mails.all')}
                </Link>
              </div>
            </>
          )}
        </Loaded>
      )}
    </SignInFrame>
  )
}
