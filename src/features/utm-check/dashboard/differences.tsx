import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { AccountPart } from '#dashboard/account/account-page.tsx'
import { failureOf } from '#dashboard/api/failure-of.ts'
import { FailurePrompt } from '#dashboard/failures/failure-prompt.tsx'
import { t } from '#dashboard/messages/t.ts'
import { Button } from '#dashboard/ui/button.tsx'
import { Dialog } from '#dashboard/ui/dialog.tsx'
import { showToast } from '#dashboard/ui/toaster.tsx'
import type { UtmDifference } from '../contract/utm-check.ts'
import { useFixUtm, useUtmDifferences } from './operations.ts'

/** Codes whose visits have other UTM parameters than their template requires. Nothing while there are none. */
export function Differences({ mayEdit }: { readonly mayEdit: boolean }) {
  const { data: codes = [] } = useUtmDifferences()
  const [asked, setAsked] = useState<UtmDifference | null>(null)
  return (
    <AccountPart
      title={t('utmCheck.differ')}
      text={t(codes.length === 0 ? 'utmCheck.differ.none' : 'utmCheck.differ.text')}
    >
      {codes.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {codes.map((code) => (
            <li key={code.codeId} className="flex flex-wrap items-start gap-3 p-4 sm:px-6">
              <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
                <Link
                  to="/codes/$id"
                  params={{ id: String(code.codeId) }}
                  dir="auto"
                  className="font-medium hover:underline"
                >
                  {code.title}
                </Link>
                <p className="text-small text-ink-soft">
                  {t('utmCheck.differ.of', { template: code.template, folder: code.folder })}
                </p>
                <Parts code={code} />
              </div>
              {mayEdit && (
                <Button
                  aria-label={t('utmCheck.fix.name', { title: code.title })}
                  onClick={() => setAsked(code)}
                >
                  {t('utmCheck.fix')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {asked !== null && <FixDialog code={asked} onClose={() => setAsked(null)} />}
    </AccountPart>
  )
}

function Parts({ code: { parts } }: { readonly code: UtmDifference }) {
  return (
    <ul className="mt-1 text-small">
      {parts.map(({ part, value, expected }) => (
        <li key={part}>
          {t(value === '' ? 'utmCheck.part.missing' : 'utmCheck.part', {
            part: t(`editor.utm.${part}`),
            value,
            expected: expected === '' ? t('utmCheck.part.empty') : expected,
          })}
        </li>
      ))}
    </ul>
  )
}

/** Shows where visitors go afterwards before it changes a code that may be in print. */
function FixDialog({ code, onClose }: { readonly code: UtmDifference; readonly onClose: () => void }) {
  const fix = useFixUtm()
  const failed = fix.error && failureOf(fix.error)
  return (
    <Dialog
      onClose={onClose}
      title={t('utmCheck.fix.title', { title: code.title })}
      description={t('utmCheck.fix.text')}
      confirm={t('utmCheck.fix.do')}
      busy={fix.isPending}
      onConfirm={() =>
        fix.mutate(code, {
          onSuccess() {
            onClose()
            showToast({ message: t('utmCheck.fixed', { title: code.title }) })
          },
        })
      }
    >
      <div className="flex flex-col gap-3">
        <Parts code={code} />
        <div className="text-small [overflow-wrap:anywhere]">
          <p className="text-ink-soft">{t('utmCheck.fix.now')}</p>
          <p dir="ltr" className="text-start font-mono">
            {code.destinationUrl}
          </p>
          <p className="mt-2 text-ink-soft">{t('utmCheck.fix.then')}</p>
          <p dir="ltr" className="text-start font-mono">
            {afterFix(code)}
          </p>
        </div>
        {failed !== null && <FailurePrompt failure={failed} doing="save" byHand />}
      </div>
    </Dialog>
  )
}

function afterFix({ destinationUrl, fix: { destinationUrl: changed, ...utm } }: UtmDifference): string {
  const address = new URL(changed ?? destinationUrl)
  for (const [name, value] of Object.entries(utm))
    if (value !== '' && !address.searchParams.has(name)) address.searchParams.append(name, value)
  return address.href
}
