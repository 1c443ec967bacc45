import type { ShortLinkCommand } from '#contract/create.ts'
import { tagFromDestination, tagFromTitle } from '#contract/slash-tag.ts'
import { applyKit, kitDesignSchema } from '#design/brand/brand-kit.ts'
import { newDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { findFolderBrandKit } from '../database/queries/find-brand-kits.ts'
import type { Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { type CreateDeps, type Created, createQrCode, type IdempotencyKey } from './create-qr-code.ts'
import { accountDomains } from './domains.ts'
import { randomTags, suggestTags } from './slash-tags.ts'

/**
 * Creates a code from a destination alone: on the default domain, with a free tag from the words of the address, in the
 * default brand kit. What the request supplies stays. Refusals: invalid, plan-limit, taken.
 */
export async function createShortLink(
  deps: CreateDeps,
  user: SignedInUser,
  command: ShortLinkCommand,
  idempotency: IdempotencyKey | null,
): Promise<Outcome<Created>> {
  const { domains } = await accountDomains(deps, user.id)
  const brandedDomain = command.brandedDomain ?? domains[0] ?? ''
  const designed = hasDesign(command)
    ? { ...command, qr: command.qr ?? {} }
    : await inDefaultKit(deps, user.id, command)
  const create = (slashTag: string) =>
    createQrCode(deps, user, { ...designed, brandedDomain, slashTag }, idempotency)
  if (command.slashTag !== undefined) return await create(command.slashTag)
  const words = tagFromTitle(command.title ?? '') || tagFromDestination(command.destinationUrl)
  const [free = 'link'] = await suggestTags(deps, brandedDomain.trim().toLowerCase(), words)
  const created = await create(free)
  if (created.ok || created.refusal.kind !== 'taken') return created
  // Somebody took the tag meanwhile, and may take the next one too.
  return await create(randomTags(words, deps.random)[0] ?? free)
}

function hasDesign({ qr, color, pattern, corner, frame, fieldData }: ShortLinkCommand): boolean {
  return [qr, color, pattern, corner, frame, fieldData?.['design']].some((part) => part !== undefined)
}

/** The command in the default kit of its folder. The editor reads the details of a design from `fieldData`. */
async function inDefaultKit({ database }: CreateDeps, userId: number, command: ShortLinkCommand) {
  const row = await findFolderBrandKit(database, userId, command.folderId ?? null)
  const kit = kitDesignSchema.safeParse(row === null ? null : JSON.parse(row.design))
  const { design, ...flat } = designToFields(kit.success ? applyKit(newDesign, kit.data) : newDesign)
  return { ...flat, ...command, qr: design, fieldData: { ...command.fieldData, design } }
}
