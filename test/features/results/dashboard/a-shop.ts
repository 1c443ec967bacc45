import { aPage } from '../../../dashboard/support/a-page.tsx'

type Api = Awaited<ReturnType<typeof aPage>>['service']['api']

/** Results of two placements of a code. */
export async function aShop(path: (code: number, api: Api) => string | Promise<string>) {
  const { service, router, ...page } = await aPage({
    path: '/account',
    codes: [{ title: 'Poster', slashTag: 'shop', fieldData: { visitId: true } }],
  })
  const [code] = (await service.api('GET', '/qr-code')).json<{ data: { id: number }[] }>().data
  const placements = [
    { name: 'Bus stop', mark: 'a3' },
    { name: 'Station', mark: 'b' },
  ]
  await service.api('POST', `/qr-code/${code?.id}/placements`, { placements })
  const at = new Date().toISOString()
  const rows = ['a3', 'a3', 'b'].map(
    (mark, order) => `(1, 'o-${order}', ${code?.id}, '${mark}', 'purchase', 20000, 'EUR', '${at}')`,
  )
  await service.run(
    `insert into results (user_id, order_id, code_id, mark, name, value, currency, at) values ${rows.join()}`,
  )
  await router.navigate({ to: await path(code?.id ?? 0, service.api) })
  return { service, router, ...page }
}

export const cells = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent)
