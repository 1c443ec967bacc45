import { screen } from '@testing-library/react'
import type { aPage } from './a-page.tsx'

export type Page = Awaited<ReturnType<typeof aPage>>
export type Dialog = {
  readonly path: (id: string) => string
  /** Makes the record and returns its id. */
  readonly prepare: (service: Page['service']) => Promise<string>
  readonly open: (page: Page) => Promise<void>
  /** One field of the dialog. */
  readonly type: (page: Page) => Promise<void>
  readonly save: string
  /** Where the record is read and changed, without its id. */
  readonly api: (id: string) => string
  readonly read: (answer: never) => object
  /** Where all records are read, if not one level above. */
  readonly list?: string
  /** What a colleague saves meanwhile: another field. */
  readonly meanwhile: object
  readonly after: object
}

export const made = async (service: Page['service'], path: string, body: object): Promise<string> =>
  String((await service.api('POST', path, body)).json().data.id)
export const firstOf = ({ data }: { readonly data: readonly object[] }) => data[0] ?? {}
export const press = async ({ user }: Page, name: string | RegExp) =>
  await user.click(await screen.findByRole('button', { name }))
export const choose = async ({ user }: Page, name: string | RegExp) =>
  await user.click(await screen.findByRole('menuitem', { name }))
export const fill = async ({ user }: Page, label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

export type Dialogs = Readonly<Record<string, Dialog>>
