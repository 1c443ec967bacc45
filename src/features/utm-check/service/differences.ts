import { codeTypeOf } from '#contract/code-types/code-types.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { utmParts } from '#contract/utm-templates.ts'
import { campaignNames } from '#features/campaigns/service/read-campaign.ts'
import {
  expectedOf,
  type TemplatedFolder,
  templatedFolders,
} from '#service/commands/library/utm-templates.ts'
import type { Database } from '#service/database/open-database.ts'
import { subjectOf } from '#service/domain/stored-code.ts'
import type { UtmDifference } from '../contract/utm-check.ts'

/** Codes that are compared at once, so that other work gets its turn. */
const comparedAtOnce = 1_000
const listedAtOnce = 100

/** Codes by id whose UTM parameters differ from the required ones of their folder, and where to go on. */
export async function utmDifferences(
  database: Database,
  userId: number,
  after: number,
): Promise<{ readonly data: UtmDifference[]; readonly next: number | null }> {
  const folders = await templatedFolders(database, userId)
  const strict = [...folders].filter(([, { template }]) =>
    utmParts.some((part) => template.parts[part].isRequired),
  )
  const data: UtmDifference[] = []
  if (strict.length === 0) return { data, next: null }
  const ids = strict.map(([id]) => id)
  for (let last = after; ;) {
    const codes = await comparedCodes(database, userId, ids, last)
    const campaigns = await campaignNames(
      database,
      userId,
      codes.map(({ id }) => id),
    )
    for (const code of codes) {
      last = code.id
      const difference = differenceOf(code, folders.get(code.folder_id ?? 0), campaigns.get(code.id) ?? '')
      if (difference !== null && data.push(difference) === listedAtOnce) return { data, next: last }
    }
    if (codes.length < comparedAtOnce) return { data, next: null }
  }
}

async function comparedCodes(database: Database, userId: number, folders: readonly number[], after: number) {
  return await database
    .selectFrom('qr_codes')
    .select(['id', 'title', 'domain', 'tag', 'folder_id', 'destination_url', 'updated_at', 'qr_type'])
    .select(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'])
    .where('user_id', '=', userId)
    .where('folder_id', 'in', [...folders])
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(comparedAtOnce)
    .execute()
}

type ComparedCode = Awaited<ReturnType<typeof comparedCodes>>[number]

function differenceOf(
  code: ComparedCode,
  folder: TemplatedFolder | undefined,
  campaign: string,
): UtmDifference | null {
  if (folder === undefined || codeTypeOf(code.qr_type).visit !== 'redirect') return null
  const { template, name, path } = folder
  const facts = { code: code.tag, campaign, folder: name }
  const url = parseUrl(code.destination_url)
  const parts = utmParts.flatMap((part) => {
    if (!template.parts[part].isRequired) return []
    // A parameter of the destination wins.
    const value = url?.searchParams.get(`utm_${part}`) ?? code[`utm_${part}`] ?? ''
    const expected = expectedOf(template, part, facts)
    return value === expected ? [] : [{ part, value, expected }]
  })
  if (parts.length === 0) return null
  const winning = parts.filter(({ part }) => url?.searchParams.has(`utm_${part}`))
  for (const { part } of winning) url?.searchParams.delete(`utm_${part}`)
  return {
    codeId: code.id,
    title: subjectOf(code),
    link: `${code.domain}/${code.tag}`,
    template: template.name,
    folder: path,
    updatedAt: code.updated_at,
    parts,
    destinationUrl: code.destination_url,
    fix: {
      ...Object.fromEntries(parts.map(({ part, expected }) => [`utm_${part}`, expected])),
      ...(winning.length === 0 || url === null ? {} : { destinationUrl: url.href }),
    },
  }
}
