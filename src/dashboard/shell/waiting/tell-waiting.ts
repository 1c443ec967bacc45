import '../../messages/waiting-messages.ts'
import type { Failure } from '#contract/failure.ts'
import { t } from '../../messages/t.ts'
import { showToast } from '../../ui/toast.ts'
import type { Draft } from '../../drafts/draft-store.ts'
import { fieldLabel } from '../../features/editor/saving/field-label.ts'
import type { DashboardRouter } from '../../router.ts'

/** Says that a save that waited has arrived, and what the service did not take of it. */
export function tellSaved(
  router: DashboardRouter,
  draft: Draft,
  saved: { readonly codeId: number; readonly notTaken: readonly string[]; readonly isTypedOn: boolean },
): void {
  const fields = [...new Set(saved.notTaken.map(fieldLabel))].join(', ')
  showToast({
    message: [
      t('waiting.saved', { title: nameOf(draft) }),
      ...(fields === '' ? [] : [t('waiting.notTaken', { fields })]),
      ...(saved.isTypedOn ? [t('waiting.rest')] : []),
    ].join(' '),
    lasting: fields !== '',
    action: {
      label: t('waiting.open'),
      onSelect: () =>
        void router.navigate({
          to: '/codes/$id',
          params: { id: String(saved.codeId) },
          search: saved.isTypedOn ? { draft: draft.id } : {},
        }),
    },
  })
}

/** Says that a save that waited was refused, until somebody has seen it, with the way to the draft. */
export function tellRefused(router: DashboardRouter, draft: Draft, failure: Failure): void {
  const search = { draft: draft.id }
  showToast({
    message: `${t(`waiting.refused.${reasonOf(failure)}`, { title: nameOf(draft) })} ${t('waiting.kept')}`,
    lasting: true,
    action: {
      label: t('waiting.open'),
      onSelect: () =>
        void (draft.codeId === null
          ? router.navigate({ to: '/codes/new', search })
          : router.navigate({ to: '/codes/$id', params: { id: String(draft.codeId) }, search })),
    },
  })
}

function reasonOf({ kind }: Failure) {
  return kind === 'changed' || kind === 'conflict' || kind === 'plan-limit' || kind === 'not-found'
    ? kind
    : 'other'
}

function nameOf({ values }: Draft): string {
  return values.title.trim() || `${values.brandedDomain}/${values.slashTag}`
}
