import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { codeTypes } from '#code-types/code-types.ts'
import { exampleOf } from '#contract/code-types/code-types.ts'
import { createRequestSchema } from '#contract/create.ts'
import { parseFieldData } from '#contract/field-data.ts'
import { toKitDesign } from '#design/brand/brand-kit.ts'
import { applyTemplate, type Template, templates } from '#design/brand/templates.ts'
import { type Design, defaultLogo, newDesign } from '#design/design.ts'
import { designToFields } from '#design/record-design.ts'
import { seededRandom } from '#design/seeded-random.ts'
import { pageButtons } from '#pages/page.ts'
import { createBrandKit } from '../../commands/library/brand-kits.ts'
import type { CommandDeps } from '../../commands/command-deps.ts'
import { createQrCode } from '../../commands/codes/create-qr-code.ts'
import { createFolder } from '../../commands/library/folders.ts'
import { must } from '../../commands/accounts/of-account.ts'
import { addMembership, addPerson } from '../../commands/people/add-person.ts'
import { storeFile } from '../../commands/files/store-file.ts'
import { findTokenUser } from '../../commands/accounts/users.ts'
import { inTransaction } from '../../database/in-transaction.ts'
import { readFurther } from '../../domain/code.ts'
import type { SignedInUser } from '../../domain/signed-in.ts'
import type { CodeRow } from '../../domain/stored-code.ts'
import { serviceFeatures } from '../../features.ts'
import { colleagues, customers, type SampleCode, sampleCodes } from './sample-codes.ts'
import { aLogo, aPicture, aSheet, aSilence, type SampleFile } from './sample-files.ts'
import { seedVisits, type VisitedCode } from './sample-visits.ts'

const day = 86_400_000
/** The design of the brand kit. */
const kitTemplate = 'restaurant-1'

export type FillDeps = Pick<CommandDeps, 'database' | 'clock' | 'settings' | 'linkChanges' | 'files'>

/** Fills the first account, see `fillAccount`. @param token of its owner. */
export async function fillFirstAccount(deps: FillDeps, token: string, seed: number): Promise<void> {
  const owner = await findTokenUser(deps, `Bearer ${token}`)
  if (owner?.user == null) throw new Error('The first user has no account.')
  await fillAccount(deps, owner.user, seed)
}

/**
 * Fills an account with sixty designed codes of every type, their folders, logos and files, a brand kit,
 * colleagues, a year of visits, and the samples of features.
 *
 * @param user an owner of the account.
 * @param seed the same seed makes the same visits.
 */
async function fillAccount(deps: FillDeps, user: SignedInUser, seed: number): Promise<void> {
  const now = deps.clock()
  const random = seededRandom(seed)
  const team = await addColleagues(deps, user)
  await addLogos(deps, user.id)
  const uploads = await uploadAll(deps, user)
  const folders = await addFolders(deps, user.id)
  const kit = toKitDesign(designOf({ template: kitTemplate, hasLogo: true }), 'serif')
  const palette = ['#8c1c1c', '#3a1512', '#b3261e', '#fff5e8']
  must(
    await createBrandKit(deps, user.id, { name: 'Harbour Kitchen', design: kit, palette, isDefault: false }),
  )
  const codes: (VisitedCode & SampleCode)[] = []
  for (const [place, sample] of sampleCodes.entries()) {
    // A few days before the first scan.
    const madeAt = now - (sample.launched + 3) * day - place * 60_000
    const body = createRequestSchema.parse(
      bodyOf(sample, deps.settings.brandedDomains[0] ?? '', uploads, folders),
    )
    const { code } = must(await createQrCode({ ...deps, random, clock: () => madeAt }, user, body, null))
    if (sample.isStarred === true) await star(deps, code.id)
    codes.push({ ...sample, ...customers[templateOf(sample.template).use], id: code.id })
    await pressButtons(deps, code, sample.perDay * 20, random)
  }
  await seedVisits(deps.database, { userId: user.id, now, random, codes })
  const ids = new Map(codes.map(({ tag, id }) => [tag, id]))
  const account = { userId: user.id, owner: user, team, random, codes: ids }
  for (const { ofAccount } of serviceFeatures) await ofAccount?.sample?.(deps, account)
}

async function addColleagues(
  { database, clock }: FillDeps,
  user: SignedInUser,
): Promise<readonly SignedInUser[]> {
  const now = new Date(clock()).toISOString()
  const { value } = await inTransaction(database, async (transaction) => {
    const team: SignedInUser[] = []
    for (const name of colleagues) {
      const person = await addPerson(transaction, { name, isNamed: true, now })
      const member = { userId: user.id, personId: person.id, role: 'editor' as const, isApprover: false, now }
      await addMembership(transaction, member)
      team.push({ ...user, role: 'editor', person: { id: person.id, name, isNamed: true, language: null } })
    }
    return { ok: true as const, value: team }
  })
  return value
}

function templateOf(id: string): Template {
  const template = templates.find((each) => each.id === id)
  if (template === undefined) throw new Error(`There is no template ${id}`)
  return template
}

/** The logo of the customer in the colours of the template. */
export function sampleLogo(id: string): ReturnType<typeof aLogo> {
  const { use, design } = templateOf(id)
  return aLogo(customers[use].logo, design.cornerSquare.color ?? design.color)
}

/** The design of a sample: its template, with the customer's logo or without one. */
export function designOf({
  template,
  caption,
  hasLogo,
}: Pick<SampleCode, 'template' | 'caption' | 'hasLogo'>): Design {
  const drawn = applyTemplate(newDesign, templateOf(template))
  const { frame } = drawn
  const design =
    caption === undefined || frame === null ? drawn : { ...drawn, frame: { ...frame, text: caption } }
  // Smaller than usual, so that each sample scans everywhere.
  return hasLogo === true
    ? { ...design, logo: { ...defaultLogo, size: 0.18, id: sampleLogo(template).id } }
    : design
}

async function addLogos({ database, clock }: FillDeps, userId: number): Promise<void> {
  const templatesWithLogo = [
    kitTemplate,
    ...sampleCodes.filter(({ hasLogo }) => hasLogo).map(({ template }) => template),
  ]
  const logos = new Map(
    templatesWithLogo.map((id) => [
      sampleLogo(id).id,
      { ...sampleLogo(id), name: `${templateOf(id).use}.svg` },
    ]),
  )
  await database
    .insertInto('logos')
    .values(
      [...logos.values()].map(({ id, name, content }) => ({
        user_id: userId,
        id,
        name,
        content_type: 'image/svg+xml',
        size: content.byteLength,
        width: 64,
        height: 64,
        content,
        purpose: 'logo' as const,
        created_at: new Date(clock()).toISOString(),
        is_removed: false,
      })),
    )
    .execute()
}

/** Addresses of the stored files. */
type Uploads = Readonly<Record<SampleFile | 'portrait' | 'banner' | 'view', string>>

async function uploadAll(deps: FillDeps, user: SignedInUser): Promise<Uploads> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-seed-'))
  async function upload(name: string, content: Buffer): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, content)
    return must(await storeFile(deps, user, { path, name, uploadId: null })).url
  }
  try {
    const files: Readonly<Record<keyof Uploads, readonly [name: string, content: Buffer]>> = {
      menu: ['summer-menu.pdf', aSheet('menu')],
      programme: ['programme.pdf', aSheet('programme')],
      manual: ['grinder.pdf', aSheet('manual')],
      plan: ['floor-plan.pdf', aSheet('plan')],
      sound: ['calm-minutes.mp3', aSilence()],
      portrait: ['portrait.jpg', await aPicture('#f3d9c4', '#1f5f4a')],
      banner: ['harbour.jpg', await aPicture('#f0c38e', '#7a3b1d')],
      view: ['river.jpg', await aPicture('#cfe4f5', '#243a8f')],
    }
    const addresses = Object.entries(files).map(async ([key, [name, content]]) => [
      key,
      await upload(name, content),
    ])
    return Object.fromEntries(await Promise.all(addresses)) as Uploads
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Ids by path. */
type Folders = ReadonlyMap<string, number>

async function addFolders(deps: FillDeps, userId: number): Promise<Folders> {
  const ids = new Map<string, number>()
  for (const { folder } of Object.values(customers)) {
    let parentId: number | null = null
    for (const [depth, name] of (folder ?? []).entries()) {
      const path = folderPath(folder?.slice(0, depth + 1))
      const id: number =
        ids.get(path) ??
        must(
          await createFolder(deps, userId, { name: name ?? '', parentId, kitId: null, utmTemplateId: null }),
        ).id
      ids.set(path, id)
      parentId = id
    }
  }
  return ids
}

function folderPath(folder: readonly (string | undefined)[] | null | undefined): string {
  return (folder ?? []).join('/')
}

function bodyOf(sample: SampleCode, domain: string, uploads: Uploads, folders: Folders): object {
  const { type, template } = sample
  const { design, ...flat } = designToFields(designOf(sample))
  const { use } = templateOf(template)
  const { site, folder } = customers[use]
  const example = exampleOf(type)
  const file = sample.file === undefined ? null : uploads[sample.file]
  return {
    brandedDomain: domain,
    slashTag: sample.tag,
    qrType: type,
    title: sample.title,
    tags: sample.labels,
    ...Object.fromEntries(Object.entries(flat).filter(([, value]) => value !== null)),
    qr: design,
    folderId: folders.get(folderPath(folder)) ?? null,
    ...(codeTypes[type].needsDestination || type === 'barcode'
      ? { destinationUrl: `https://${site}/${sample.tag}` }
      : {}),
    ...(file === null ? {} : { destinationUrl: file }),
    ...example.fields,
    ...pageColours(type, templateOf(template)),
    ...picturesOf(type, uploads),
    ...(sample.text === undefined ? {} : { text: sample.text }),
    ...sample.fields,
    fieldData: {
      ...example.fieldData,
      ...(file === null
        ? {}
        : { file: { address: file, name: `${sample.tag}.${type === 'audio' ? 'mp3' : 'pdf'}` } }),
      ...sample.fieldData,
      design,
    },
  }
}

function pageColours(type: SampleCode['type'], { design }: Template): object {
  if (codeTypes[type].visit !== 'page') return {}
  const accent = design.cornerSquare.color ?? design.color
  return { primaryColor: accent, gradientColor: design.color, ctaColor: accent }
}

function picturesOf(type: SampleCode['type'], { portrait, banner, view }: Uploads): object {
  switch (type) {
    case 'contact':
    case 'links':
      return { profilePic: portrait }
    case 'business':
    case 'event':
      return { bannerImage: banner }
    case 'images':
      return {
        imageList: [view, banner, portrait].map((picture, at) => ({
          picture,
          alt: `Hills in the sun, ${at + 1}`,
        })),
      }
    case 'video':
      return { videos: [{ address: 'https://videos.example/roasting', title: 'How we roast' }] }
    default:
      return {}
  }
}

async function star({ database }: FillDeps, codeId: number): Promise<void> {
  await database.updateTable('qr_codes').set({ is_starred: true }).where('id', '=', codeId).execute()
}

/** Presses of the buttons of the code's page. */
async function pressButtons(
  { database }: FillDeps,
  code: CodeRow,
  most: number,
  random: () => number,
): Promise<void> {
  const fields = { ...readFurther(code.further), destinationUrl: code.destination_url }
  const buttons = pageButtons(code.qr_type, fields, parseFieldData(code.field_data) ?? {})
  if (buttons.length === 0) return
  const presses = buttons.map(({ name }) => ({ button: name, presses: Math.floor(random() * most) }))
  const total = presses.reduce((sum, one) => sum + one.presses, 0)
  const of = { user_id: code.user_id, code_id: code.id }
  await database
    .insertInto('button_presses')
    .values([...presses, { button: '', presses: total }].map((row) => ({ ...of, ...row })))
    .execute()
}
