import { parseFieldData } from '#contract/field-data.ts'
import type { ButtonPresses, Presses } from '#contract/scans.ts'
import { pageButtons } from '#pages/buttons.ts'
import type { Database } from '../database/open-database.ts'
import { readFurther } from '../domain/further-fields.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

/**
 * Presses of every button that the page of a code shows, and of those that it showed when they were pressed. Refusals:
 * not-found, also for a code that is deleted or another user's.
 */
export async function readPresses(
  database: Database,
  userId: number,
  codeId: number,
): Promise<Outcome<Presses>> {
  const code = await database
    .selectFrom('qr_codes')
    .select(['qr_type', 'destination_url', 'further', 'field_data'])
    .where('user_id', '=', userId)
    .where('id', '=', codeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (code === undefined) return refuse({ kind: 'not-found' })
  const rows = await database
    .selectFrom('button_presses')
    .select(['button', 'presses'])
    .where('user_id', '=', userId)
    .where('code_id', '=', codeId)
    .execute()
  const counted = new Map(rows.map(({ button, presses }) => [button, presses]))
  const fields = { ...readFurther(code.further), destinationUrl: code.destination_url }
  const shown = pageButtons(code.qr_type, fields, parseFieldData(code.field_data) ?? {}).map(
    ({ name, label, address }): ButtonPresses => ({
      name,
      label,
      address,
      presses: counted.get(name) ?? 0,
      isShown: true,
    }),
  )
  const removed = rows
    .filter(({ button }) => button !== '' && !shown.some(({ name }) => name === button))
    .map(({ button: name, presses }): ButtonPresses => ({
      name,
      label: '',
      address: null,
      presses,
      isShown: false,
    }))
  const buttons = [...shown, ...removed].toSorted((one, other) => other.presses - one.presses)
  return done({ total: counted.get('') ?? 0, buttons })
}
