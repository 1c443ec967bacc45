import { parseFieldData } from '#contract/field-data.ts'
import type { ButtonPresses, Presses } from '#contract/scans.ts'
import { pageButtons } from '#pages/page.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Database } from '../database/open-database.ts'
import type { ButtonPressesTable } from '../database/tables/visits.ts'
import { readFurther } from '../domain/code.ts'
import { done, type Outcome, refuse } from '../domain/refusal.ts'

/** One press of a button on the page of a code. */
export type Press = { readonly userId: number; readonly codeId: number; readonly button: string }

export type PressCounting = {
  /** Counts one press. Returns at once and never throws. */
  count(press: Press): void
  /** Writes pending presses. Resolves with the number of lost presses. */
  close(): Promise<number>
}

/** Milliseconds between a failed write and the next try, and tries at the end. */
const afterFailure = 1_000
const lastTries = 5

/**
 * Counts presses in memory and writes them at once. Presses during a write form the next group. A failed write is
 * repeated.
 */
export function createPressCounting(
  database: Database,
  { onFailure }: { readonly onFailure: (error: unknown) => void },
): PressCounting {
  let pending = new Map<string, ButtonPressesTable>()
  let writing: Promise<boolean> | null = null
  let timer: NodeJS.Timeout | null = null
  let isClosed = false

  function add({ user_id, code_id, button, presses }: ButtonPressesTable): void {
    const key = `${code_id} ${button}`
    const known = pending.get(key)
    pending.set(key, { user_id, code_id, button, presses: presses + (known?.presses ?? 0) })
  }

  function write(): Promise<boolean> {
    const group = [...pending.values()]
    pending = new Map()
    writing = writePresses(database, group)
      .then(() => true)
      .catch((error: unknown) => {
        group.forEach(add)
        onFailure(error)
        return false
      })
      .finally(() => {
        writing = null
      })
    return writing
  }

  function plan(delay: number): void {
    if (timer !== null || writing !== null || isClosed) return
    timer = setTimeout(() => {
      timer = null
      void write().then((isDone) => {
        if (pending.size > 0) plan(isDone ? 0 : afterFailure)
      })
    }, delay)
    timer.unref()
  }

  return {
    count({ userId, codeId, button }) {
      add({ user_id: userId, code_id: codeId, button, presses: 1 })
      add({ user_id: userId, code_id: codeId, button: '', presses: 1 })
      plan(0)
    },
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      if (writing !== null) await writing
      for (let tries = 0; tries < lastTries && pending.size > 0; tries += 1) await write()
      return [...pending.values()].reduce(
        (sum, { button, presses }) => sum + (button === '' ? presses : 0),
        0,
      )
    },
  }
}

async function writePresses(database: Database, group: readonly ButtonPressesTable[]): Promise<void> {
  // Sorted by key, so that two processes never wait for each other's rows.
  const rows = group.toSorted(
    (one, other) => one.code_id - other.code_id || (one.button < other.button ? -1 : 1),
  )
  await inTransaction(database, async (transaction) => {
    const present = await transaction
      .selectFrom('qr_codes')
      .select('id')
      .where('id', 'in', [...new Set(rows.map(({ code_id }) => code_id))])
      .execute()
    const ids = new Set(present.map(({ id }) => id))
    for (const row of rows) {
      // The code may have been permanently deleted after the press.
      if (!ids.has(row.code_id)) continue
      await transaction
        .insertInto('button_presses')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['user_id', 'code_id', 'button']).doUpdateSet((eb) => ({
            presses: eb('button_presses.presses', '+', row.presses),
          })),
        )
        .execute()
    }
    return { ok: true }
  })
}

/**
 * Presses of the buttons on the page of a code, earlier buttons included. Refusals: not-found, also for a deleted code
 * or another user's.
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
