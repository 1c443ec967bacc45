import { toKitDesign } from '#design/brand/brand-kit.ts'
import { defaultDesign } from '#design/design.ts'
import type { ServiceProcess } from '../../service/support/a-process.ts'
import type { Filled } from './fill.ts'
import type { Samples } from './every-address.ts'

/** An id that nothing has. */
const nothing = '00000000-0000-4000-8000-000000000000'

/** Parameters for which nothing is made: their requests are answered with 404. */
export const noSamples: Samples = {
  id: nothing,
  'members/id': '1',
  domain: 'go.acme.com',
  event: nothing,
  place: nothing,
  mark: 'a3',
  comment: nothing,
  note: nothing,
  message: nothing,
  number: '1',
  format: 'pdf',
  tag: 'nothing',
  button: '0',
  token: nothing,
  name: 'menu.pdf',
  '*': '09506000134352',
}

const design = toKitDesign(defaultDesign)

/** Fields of bodies and queries that name something of the account: of all operations, or of one of them. */
function fieldsOf(filled: Filled, { code, campaign }: { readonly code: string; readonly campaign: string }) {
  const ids = JSON.stringify(filled.ids)
  const hosts = Array.from({ length: 50 }, (_, place) => `shop-${place}.example`)
  return {
    '.brandedDomain': filled.domain,
    '.slashTag': 'worst-OPERATION',
    '.codeIds': ids,
    '.codeId': code,
    '.hosts': JSON.stringify(hosts),
    'addCoupons.make': '10000',
    'addDomain.domain': 'worst.acme.com',
    'changeQrCodes.ids': ids,
    'createBrandKit.design': JSON.stringify(design),
    'moveToCampaign.campaignId': campaign,
    'readCampaignPlacements.with': `${code}-${noSamples['mark']}`,
    'updateFolder.name': 'Renamed',
    'updateBrandKit.design': JSON.stringify(design),
  } satisfies Samples
}

/** Makes records that many rows belong to, and returns their ids. */
export async function makeSamples(service: ServiceProcess, filled: Filled): Promise<Samples> {
  const made = async (path: string, body: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${service.origin}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${service.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  }
  const idOf = ({ data }: Readonly<Record<string, unknown>>) => String((data as { readonly id: unknown }).id)
  const lastOf = (address: unknown) => String(address).split('/').at(-1) ?? ''
  const [first = 1] = filled.ids
  const code = String(first)
  const campaign = idOf(await made('/campaigns', { name: 'All', codeIds: filled.ids.slice(0, 500) }))
  const shared = await made(`/campaigns/${campaign}/link`, {})
  const approval = await made(`/qr-code/${code}/approval`, {})
  const placements = Array.from({ length: 200 }, (_, place) => ({
    name: `Shop ${place}`,
    ...(place === 0 && { mark: noSamples['mark'] }),
  }))
  await made(`/qr-code/${code}/placements`, { placements })
  const hook = { address: 'https://www.acme.com/hook', events: ['code.created'] }
  return {
    ...noSamples,
    domain: filled.domain,
    ...fieldsOf(filled, { code, campaign }),
    'brand-kits/id': idOf(await made('/brand-kits', { name: 'Own', design, palette: [] })),
    'qr-code/id': code,
    'campaigns/id': campaign,
    'folders/id': '1',
    'utm-templates/id': idOf(await made('/utm-templates', { name: 'Own', parts: {} })),
    'webhooks/id': idOf(await made('/webhooks', hook)),
    'campaign/token': lastOf(shared['url']),
    'approval/token': lastOf((approval['data'] as { readonly url: unknown }).url),
    tag: lastOf(new URL(filled.links[0] ?? '').pathname),
  }
}
