import { aPage } from '../../../dashboard/support/a-page.tsx'

type Api = Awaited<ReturnType<typeof aPage>>['service']['api']

/** Results of two placements of a code. */
export async function aShop(path: (code: number, api: Api) => string | Promise<string>) {
  const { service, router, ...page } = await aPage({
    path: '/account',
    codes: [{ title: 'Poster', slashTag: 'shop', fieldData: { visitId: true } }],
  })
  const [code] = (await service.api('GET', '/qr-code')).json<{ data: { id: number }[] }>().data
  const at = new Date().toISOString()
  const places = [
    ['a3', 'Bus stop'],
    ['b', 'Station'],
  ].map(([mark, name]) => `(1, ${code?.id}, '${mark}', '${name}', '', '${at}')`)
  // By SQL, because the operations of placements may be missing.
  await service.run(
    `insert into placements (user_id, code_id, mark, name, note, created_at) values ${places.join()}`,
  )
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
