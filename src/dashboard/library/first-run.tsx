import { useQuery } from '@tanstack/react-query'
import { useNavigate, Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { defaultDesign } from '#design/design.ts'
import { isOfThisComputer } from '#design/payload.ts'
import { beginDraft, randomHex } from '../api/drafts.ts'
import { newValues } from '../api/editor-values.ts'
import { type LibraryQuery, queryKeys } from '../api/query-keys.ts'
import { useMay, useSession } from '../api/session.ts'
import { t } from '../messages/t.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { pendingInvitation, setPendingInvitation } from '../api/credentials.ts'
import { Banner } from '../ui/banner.tsx'
import { useStore } from '../ui/store.ts'

const steps = [1, 2, 3] as const

/** The empty library: what the product does in three steps, and the first action. */
export function FirstRun() {
  return useMay('createQrCode') ? <FirstSteps /> : <NothingToView />
}

function NothingToView() {
  return (
    <section className="flex flex-col gap-2 py-2 wide:py-10">
      <h2 className="text-headline font-semibold tracking-tight">{t('viewer.empty.title')}</h2>
      <p className="text-lead text-ink-soft">{t('viewer.empty.text')}</p>
    </section>
  )
}

function FirstSteps() {
  const navigate = useNavigate()
  const { domains: [domain = ''] = [], forwardsQueries } = useSession().data ?? {}
  // A phone cannot open a link of this computer only.
  const isLocal = isOfThisComputer(domain)

  async function sample(): Promise<void> {
    const values = newValues(domain, Intl.DateTimeFormat().resolvedOptions().timeZone, forwardsQueries)
    const filled = {
      ...values,
      title: t('library.empty.sampleTitle'),
      destinationUrl: 'https://example.com/',
      slashTag: `sample-${randomHex(2)}`,
    }
    await navigate({ to: '/codes/new', search: { draft: await beginDraft(filled, 'started') } })
  }

  return (
    <>
      <InvitationNotice />
      <section className="grid items-center gap-12 py-2 wide:grid-cols-[minmax(0,36rem)_20rem] wide:gap-24 wide:py-10">
        <div className="max-w-xl">
          <h2 className="text-headline font-semibold tracking-tight text-balance">
            {t('library.empty.title')}
          </h2>
          <p className="mt-2 text-lead text-ink-soft">{t('library.empty.lead')}</p>
          <ol className="mt-8 flex flex-col gap-5">
            {steps.map((step) => (
              <li key={step} className="flex gap-4">
                <span aria-hidden className="w-6 shrink-0 text-title font-semibold text-signal">
                  {step}
                </span>
                <div>
                  <h3 className="font-semibold">{t(`library.empty.step${step}.title`)}</h3>
                  <p className="text-ink-soft">{t(`library.empty.step${step}.text`)}</p>
                </div>
              </li>
            ))}
          </ol>
          <div className="mt-8 flex flex-wrap gap-3">
            <NewCodeButton />
            <Button onClick={() => void sample()}>{t('library.empty.sample')}</Button>
          </div>
          {isLocal && <p className="mt-6 text-small text-ink-soft">{t('library.empty.phone')}</p>}
        </div>
        <SamplePrint />
      </section>
    </>
  )
}

/** A decorative code between crop marks, for the reader's own domain. */
function SamplePrint() {
  const session = useSession()
  const domain = session.data?.domains[0] ?? location.host
  const sample = useQuery({
    queryKey: queryKeys.samplePicture(domain),
    queryFn: async () => {
      const { renderCode } = await import('#design/render/render-code.ts')
      return renderCode('website', defaultDesign, `https://${domain}/hello`, { logo: null, glyphs: null })
    },
    staleTime: Infinity,
    retry: false,
  })
  return (
    <div aria-hidden className="mx-auto w-56 p-4 max-wide:hidden wide:w-80">
      <div className="crop-marks aspect-square bg-print">
        {sample.data === undefined ? (
          !sample.isError && <Skeleton className="size-full opacity-20" />
        ) : (
          <img src={`data:image/svg+xml,${encodeURIComponent(sample.data)}`} alt="" className="size-full" />
        )}
      </div>
    </div>
  )
}

/**
 * The button of everybody who may create codes; for viewers, why there is none.
 *
 * @param folder the folder that the new code goes into.
 */
export function NewCodeButton({ folder }: { readonly folder?: LibraryQuery['folder'] }) {
  const navigate = useNavigate()
  const mayCreate = useMay('createQrCode')
  if (!mayCreate)
    return (
      <p className="order-first max-w-60 text-small text-ink-soft">
        <span className="block font-medium text-ink">{t('viewer.label')}</span>
        {t('viewer.library')}
      </p>
    )
  return (
    <Button
      variant="primary"
      icon={Plus}
      onClick={() =>
        void navigate({ to: '/codes/new', ...(typeof folder === 'number' && { search: { folder } }) })
      }
    >
      {t('library.new')}
    </Button>
  )
}

/** An invitation that this person opened and has not accepted: an empty library may be the wrong account. */
export function InvitationNotice() {
  const invitation = useStore(pendingInvitation)
  if (invitation === null || invitation.accountName === '') return null
  const { accountName: account, invitedBy } = invitation
  return (
    <Banner
      live={false}
      title={t('ways.invited.title')}
      actions={
        <>
          <Link to="/join" className={buttonClass('secondary')}>
            {t('ways.invited.open')}
          </Link>
          <Button variant="quiet" onClick={() => setPendingInvitation(null)}>
            {t('ways.invited.dismiss')}
          </Button>
        </>
      }
    >
      {invitedBy === null
        ? t('ways.invited.byNobody', { account })
        : t('ways.invited.by', { name: invitedBy, account })}
    </Banner>
  )
}
