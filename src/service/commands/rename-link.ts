import { slashTagKey } from '#contract/slash-tag.ts'
import type { UpdateCommand } from '#contract/update.ts'
import { claimLink } from '../database/queries/links.ts'
import type { Transaction } from '../database/in-transaction.ts'
import type { QrCodesTable } from '../domain/stored-code.ts'
import type { Settings } from '../domain/settings.ts'
import { foreignDomain, holdDomain } from './own-domain.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

type LinkColumns = Partial<Pick<QrCodesTable, 'domain' | 'tag' | 'link_id'>>

/**
 * Renames a code's link as an update requests. The old link stays as an alias for ever and counts as a link;
 * requesting an alias swaps the two.
 */
export async function renameLink(
  transaction: Transaction,
  settings: Settings,
  stored: QrCodesTable,
  command: Pick<UpdateCommand, 'brandedDomain' | 'slashTag'>,
  now: string,
): Promise<Outcome<LinkColumns>> {
  const domain = await wantedDomain(transaction, settings, stored, command.brandedDomain)
  if (domain === null) return foreignDomain
  const tag = command.slashTag ?? stored.tag
  if (domain === stored.domain && tag === stored.tag) return done({})

  const wanted = { domain, tag, key: slashTagKey(tag) }
  if (domain === stored.domain && wanted.key === slashTagKey(stored.tag)) {
    await markLink(transaction, wanted, { tag, is_alias: false })
    return done({ tag })
  }
  const claim = { domain, tag, codeId: stored.id, userId: stored.user_id, createdAt: now }
  const claimed = await claimLink(transaction, claim)
  const linkId = claimed ?? (await takeBackAlias(transaction, stored, wanted))
  if (linkId === null) return refuse({ kind: 'taken', suggestions: [] })
  await markLink(transaction, { domain: stored.domain, key: slashTagKey(stored.tag) }, { is_alias: true })
  if (claimed !== null) {
    await transaction
      .updateTable('quotas')
      .set((row) => ({ links: row('links', '+', 1) }))
      .where('user_id', '=', stored.user_id)
      .execute()
  }
  return done({ domain, tag, link_id: linkId })
}

/** A code keeps its domain even if the user no longer has it. */
async function wantedDomain(
  transaction: Transaction,
  settings: Settings,
  stored: QrCodesTable,
  sent: string | undefined,
): Promise<string | null> {
  const wanted = sent?.trim().toLowerCase() ?? stored.domain
  if (wanted === stored.domain) return wanted
  return (await holdDomain(transaction, settings, stored.user_id, wanted)) ? wanted : null
}

async function takeBackAlias(
  transaction: Transaction,
  stored: QrCodesTable,
  wanted: { readonly domain: string; readonly tag: string; readonly key: string },
): Promise<number | null> {
  const row = await transaction
    .updateTable('short_links')
    .set({ tag: wanted.tag, is_alias: false })
    .where('domain', '=', wanted.domain)
    .where('tag_key', '=', wanted.key)
    .where('user_id', '=', stored.user_id)
    .where('code_id', '=', stored.id)
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

async function markLink(
  transaction: Transaction,
  link: { readonly domain: string; readonly key: string },
  columns: { readonly tag?: string; readonly is_alias: boolean },
): Promise<void> {
  await transaction
    .updateTable('short_links')
    .set(columns)
    .where('domain', '=', link.domain)
    .where('tag_key', '=', link.key)
    .execute()
}
