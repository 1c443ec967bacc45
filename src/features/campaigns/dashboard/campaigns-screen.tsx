import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronRight, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '../contract/campaigns.ts'
import { useCampaigns } from './operations.ts'
import { useOffers } from '#dashboard/api/session.ts'
import { Loaded } from '#dashboard/failures/failure-prompt.tsx'
import { formatDay } from '#dashboard/messages/format.ts'
import { t } from '#dashboard/messages/t.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { pageColumn, usePageTitle } from '#dashboard/ui/page.ts'
import { campaignPath } from './paths.ts'
import { CampaignDialog } from './campaign-dialog.tsx'

/** The campaigns of the account, newest first. */
export function CampaignsScreen() {
  usePageTitle(t('campaigns.title'))
  const navigate = useNavigate()
  const campaigns = useCampaigns()
  const mayCreate = useOffers('createCampaign')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={pageColumn}>
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex max-w-2xl flex-col gap-1">
          <h1 className="text-headline font-semibold tracking-tight">{t('campaigns.title')}</h1>
          <p className="text-ink-soft">{t('campaigns.lead')}</p>
        </div>
        {mayCreate && (
          <Button variant="primary" icon={Plus} onClick={() => setIsOpen(true)}>
            {t('campaigns.new')}
          </Button>
        )}
      </header>
      <Loaded query={campaigns}>
        {(list) =>
          list.length === 0 ? (
            <p className="rounded-large border border-line bg-sheet p-6 text-ink-soft">
              {t('campaigns.empty')}
            </p>
          ) : (
            <CampaignList campaigns={list} />
          )
        }
      </Loaded>
      {isOpen && (
        <CampaignDialog
          campaign={null}
          onClose={() => setIsOpen(false)}
          onCreated={(id) => void navigate({ to: campaignPath(id) })}
        />
      )}
    </div>
  )
}

function CampaignList({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  return (
    <ul
      aria-label={t('campaigns.title')}
      className="divide-y divide-line rounded-large border border-line bg-sheet"
    >
      {campaigns.map(({ id, name, codes, createdAt }) => (
        <li key={id}>
          <Link
            to={campaignPath(id)}
            className="flex min-h-14 items-center gap-4 px-4 py-2 hover:bg-ink/4 sm:px-6"
          >
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              <span dir="auto" className="block font-medium">
                {name}
              </span>
              <span className="text-small text-ink-soft">
                {t('campaigns.codes', { count: codes })} ·{' '}
                {t('campaigns.since', { day: formatDay(createdAt) })}
              </span>
            </span>
            <ChevronRight aria-hidden className="size-4 shrink-0 rtl:-scale-x-100" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
