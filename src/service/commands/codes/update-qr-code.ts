import type { UpdateCommand } from '#contract/create.ts'
import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { linkKey } from '#contract/slash-tag.ts'
import { findCode } from '../../database/queries/find-code.ts'
import { countedLinks } from '../../domain/code.ts'
import type { Code, CodeRow } from '../../domain/stored-code.ts'
import { exactAmong } from '../../database/queries/domains.ts'
import { claimLink, meansTag } from '../../database/queries/links.ts'
import type { Transaction } from '../../database/in-transaction.ts'
import type { Settings } from '../../domain/settings.ts'
import type { CommandDeps } from '../command-deps.ts'
import { changeCode } from './change-code.ts'
import { applyUpdate } from '../../domain/code-requests.ts'
import { protect } from './save-rules.ts'
import { done, invalid, notFound, type Outcome, refuse } from '../../domain/refusal.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import { refuseSigns, suggestTags } from '../links/slash-tags.ts'
import { foreignDomain, holdDomain } from '../links/domains.ts'

type UpdateDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings' | 'linkChanges'>

/**
 * Changes the supplied fields of a code in one transaction. A rename keeps the old link as an alias.
 * Refusals: not-found, changed, invalid, taken.
 *
 * @param ifMatch allowed `updatedAt` values; null allows any.
 */
export async function updateQrCode(
  deps: UpdateDeps,
  user: SignedInUser,
  id: number,
  command: UpdateCommand,
  ifMatch: readonly string[] | null,
): Promise<Outcome<CodeRow>> {
  const before = await findCode(deps.database, user.id, id)
  if (before === null) return notFound
  // Hashing is slow, so it runs before the transaction; it only needs to know whether a password exists.
  const protection = await protect(command, before)
  if (!protection.ok) return protection

  const outcome = await changeCode(deps, user, id, {
    isEdit: command.isEdit === true,
    ifMatch,
    async plan(transaction, stored) {
      const now = new Date(deps.clock()).toISOString()
      const link = await renameLink(transaction, deps.settings, stored, command, now)
      if (!link.ok) return link
      const after = applyUpdate({ ...stored, ...link.value, ...protection.value }, command)
      return after.ok ? done({ after: after.value }) : after
    },
  })
  if (outcome.ok) return done(outcome.value.code)
  if (outcome.refusal.kind !== 'taken') return outcome
  const domain = command.brandedDomain?.trim().toLowerCase() ?? before.domain
  const suggestions = await suggestTags(deps, domain, command.slashTag ?? before.tag)
  return refuse({ kind: 'taken', suggestions })
}

type LinkColumns = Partial<Pick<Code, 'domain' | 'tag' | 'link_id'>>

/**
 * Renames a code's link as an update requests. The old link stays as an alias for ever and counts as a link;
 * requesting an alias swaps the two.
 */
async function renameLink(
  transaction: Transaction,
  settings: Settings,
  stored: Code,
  command: Pick<UpdateCommand, 'brandedDomain' | 'slashTag'>,
  now: string,
): Promise<Outcome<LinkColumns>> {
  const domain = await wantedDomain(transaction, settings, stored, command.brandedDomain)
  if (domain === null) return foreignDomain
  const tag = command.slashTag ?? stored.tag
  if (domain === stored.domain && tag === stored.tag) return done({})
  if (domain !== stored.domain && codeTypeOf(stored.qr_type).payload === 'product')
    return invalid('brandedDomain', 'fixed-product')

  const signs = await refuseSigns(transaction, domain, [tag])
  if (signs !== null) return signs
  const wanted = { domain, tag }
  const isExact = (await exactAmong(transaction, [domain])).has(domain)
  if (domain === stored.domain && linkKey(tag, isExact) === linkKey(stored.tag, isExact)) {
    await markLink(transaction, wanted, { tag, is_alias: false })
    return done({ tag })
  }
  const claim = { domain, isExact, tag, codeId: stored.id, userId: stored.user_id, createdAt: now }
  const claimed = await claimLink(transaction, claim)
  const linkId = claimed ?? (await takeBackAlias(transaction, stored, wanted))
  if (linkId === null) return refuse({ kind: 'taken', suggestions: [] })
  await markLink(transaction, stored, { is_alias: true })
  if (claimed !== null) {
    await transaction
      .updateTable('quotas')
      .set((row) => ({ links: row('links', '+', countedLinks(stored, 1)) }))
      .where('user_id', '=', stored.user_id)
      .execute()
  }
  return done({ domain, tag, link_id: linkId })
}

/** The requested domain if the user has it; null otherwise. A code may keep a domain that the user lost. */
async function wantedDomain(
  transaction: Transaction,
  settings: Settings,
  stored: Code,
  sent: string | undefined,
): Promise<string | null> {
  const wanted = sent?.trim().toLowerCase() ?? stored.domain
  if (wanted === stored.domain) return wanted
  return (await holdDomain(transaction, settings, stored.user_id, wanted)) ? wanted : null
}

async function takeBackAlias(
  transaction: Transaction,
  stored: Code,
  wanted: Pick<Code, 'domain' | 'tag'>,
): Promise<number | null> {
  const row = await transaction
    .updateTable('short_links')
    .set({ tag: wanted.tag, is_alias: false })
    .where('domain', '=', wanted.domain)
    .where(meansTag(wanted.tag))
    .where('user_id', '=', stored.user_id)
    .where('code_id', '=', stored.id)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function markLink(
  transaction: Transaction,
  link: Pick<Code, 'domain' | 'tag'>,
  columns: { readonly tag?: string; readonly is_alias: boolean },
): Promise<void> {
  await transaction
    .updateTable('short_links')
    .set(columns)
    .where('domain', '=', link.domain)
    .where(meansTag(link.tag))
    .execute()
}
