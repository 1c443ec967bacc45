import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CodeType, codeTypes, hasShortLink } from '#contract/code-types/code-types.ts'
import { codeExamples } from '#contract/code-types/examples.ts'
import { createRequestSchema } from '#contract/create.ts'
import { parseFieldData } from '#contract/field-data.ts'
import type { Plan } from '#contract/plan.ts'
import { pageButtons } from '#pages/buttons.ts'
import { createQrCode } from '#service/commands/create-qr-code.ts'
import type { CommandDeps } from '#service/commands/command-deps.ts'
import { storeFile } from '#service/commands/store-file.ts'
import { readFurther } from '#service/domain/code.ts'
import type { SignedInUser } from '#service/domain/signed-in.ts'
import type { CodeRow } from '#service/domain/stored-code.ts'
import { aMenu, aPicture, aSilence } from './sample-uploads.ts'
import { seededRandom } from './seeded-random.ts'

const everywhere = ['Berlin', 'Lisboa', 'Leeds']

/** How many codes `seedTypes` makes. */
export const codesOfTypes = Object.keys(codeTypes).length * everywhere.length

type SeedDeps = Pick<CommandDeps, 'database' | 'clock' | 'random' | 'settings' | 'linkChanges' | 'files'>

/** Codes of every type as people would make them, with their files, visits and presses: three of each. */
export async function seedTypes(
  deps: SeedDeps,
  { userId, plan, seed }: { readonly userId: number; readonly plan: Plan; readonly seed: number },
): Promise<void> {
  const user: SignedInUser = {
    id: userId,
    name: 'Owner',
    plan,
    person: { id: 1, name: 'Owner', isNamed: false, language: null },
    role: 'owner',
    isApprover: true,
    credential: { kind: 'token', id: '', hash: '', name: 'seed' },
  }
  const random = seededRandom(seed)
  const uploads = await uploadsOf(deps, user)
  for (const type of Object.keys(codeTypes) as CodeType[]) {
    for (const place of everywhere) {
      const example = codeExamples[type]
      const body = {
        brandedDomain: deps.settings.brandedDomains[0],
        slashTag: `${type}-${Math.floor(random() * 36 ** 6).toString(36)}`,
        qr: {},
        qrType: type,
        title: `${example.title || `A ${type}`} ${place}`,
        tags: `${type},${place}`,
        ...example.fields,
        ...fieldsOf(type, uploads),
        fieldData: { ...example.fieldData, ...dataOf(type, uploads) },
      }
      const created = await createQrCode(deps, user, createRequestSchema.parse(body), null)
      if (!created.ok) throw new Error(`A ${type} was refused: ${JSON.stringify(created.refusal)}`)
      if (hasShortLink(type)) await countSome(deps, created.value.code, random)
    }
  }
}

type Uploads = Readonly<Record<'menu' | 'portrait' | 'banner' | 'second' | 'sound', string>>

function fieldsOf(type: CodeType, { menu, portrait, banner, second, sound }: Uploads): object {
  switch (type) {
    case 'website':
    case 'barcode':
      return { destinationUrl: 'https://www.acme.com/spring' }
    case 'text':
      return { text: 'Shelf 7, box 12' }
    case 'contact':
    case 'links':
      return { profilePic: portrait }
    case 'business':
    case 'event':
      return { bannerImage: banner }
    case 'pdf':
      return { destinationUrl: menu }
    case 'audio':
      return { destinationUrl: sound }
    case 'images':
      return {
        imageList: [banner, second, portrait].map((picture, index) => ({
          picture,
          alt: `The bar in the morning, ${index + 1}`,
        })),
      }
    case 'video':
      return { videos: [{ address: 'https://videos.example/roasting', title: 'How we roast' }] }
    default:
      return {}
  }
}

function dataOf(type: CodeType, { menu, sound }: Uploads): object {
  if (type === 'pdf') return { file: { address: menu, name: 'menu.pdf' } }
  if (type === 'audio') return { file: { address: sound, name: 'roast.mp3' } }
  return {}
}

async function uploadsOf(deps: SeedDeps, user: Parameters<typeof storeFile>[1]): Promise<Uploads> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-seed-'))
  async function upload(name: string, content: Buffer): Promise<string> {
    const path = join(folder, name)
    await writeFile(path, content)
    const stored = await storeFile(deps, user, { path, name, uploadId: null })
    if (!stored.ok) throw new Error(`${name} was refused: ${JSON.stringify(stored.refusal)}`)
    return stored.value.url
  }
  try {
    return {
      menu: await upload('menu.pdf', await aMenu()),
      portrait: await upload('portrait.jpg', await aPicture('#1f5f4a', '#c9a15a')),
      banner: await upload('bar.jpg', await aPicture('#7a3b1d', '#f0c38e')),
      second: await upload('beans.jpg', await aPicture('#243a8f', '#6b4bd8')),
      sound: await upload('roast.mp3', aSilence()),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Visits as `seedVisits` spreads them over time, and presses of the page's buttons. */
async function countSome({ database }: SeedDeps, code: CodeRow, random: () => number): Promise<void> {
  const scans = 50 + Math.floor(random() * 900)
  await database
    .updateTable('counters')
    .set({ scans, clicks: Math.floor(scans * random() * 0.1) })
    .where('code_id', '=', code.id)
    .execute()
  const fields = { ...readFurther(code.further), destinationUrl: code.destination_url }
  const buttons = pageButtons(code.qr_type, fields, parseFieldData(code.field_data) ?? {})
  if (buttons.length === 0) return
  const presses = buttons.map(({ name }) => ({ button: name, presses: Math.floor(random() * scans * 0.3) }))
  const total = presses.reduce((sum, one) => sum + one.presses, 0)
  const of = { user_id: code.user_id, code_id: code.id }
  await database
    .insertInto('button_presses')
    .values([...presses, { button: '', presses: total }].map((row) => ({ ...of, ...row })))
    .execute()
}
