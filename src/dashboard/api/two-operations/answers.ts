import { contentFields } from '#contract/code-types/content-fields.ts'
import type { OperationId } from '#contract/operations.ts'
import type { QrCode } from '#contract/record.ts'
import { readForeignFailure, twoOperationSession } from '#contract/two-operations/read-foreign-failure.ts'
import { RequestError } from '../failure-of.ts'

type Asked = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: object
  readonly body?: object
}

/**
 * The answer of a service that only creates and updates codes, as our own service would give it. The browser keeps the
 * codes that it saved there, so they can be listed and read.
 *
 * @param isElsewhere whether the service is at another origin. The relay of this origin answers for the session.
 * @param ask sends the request. It parses the answer, and rejects with failures that the given function reads.
 */
export async function answerOf(
  id: OperationId,
  { params = {}, query = {}, body = {} }: Asked,
  isElsewhere: boolean,
  ask: (readFailure: typeof readForeignFailure) => Promise<unknown>,
): Promise<unknown> {
  if (id === 'readSession' && isElsewhere) return twoOperationSession
  const codes = () => import('./saved-codes.ts')
  if (id === 'listQrCodes') {
    const data = await (await codes()).narrowedCodes(query)
    return { data, nextCursor: null, total: data.length, totalIsMinimum: false }
  }
  const codeId = Number(params['id'])
  if (id === 'readQrCode') {
    const data = await (await codes()).rememberedCode(codeId)
    if (data === null) throw new RequestError({ kind: 'not-found', message: '' })
    return { data }
  }
  const answer = await ask(readForeignFailure)
  if (id !== 'createQrCode' && id !== 'updateQrCode') return answer
  const key = id === 'createQrCode' ? 'data' : 'result'
  const { [key]: record } = answer as Record<typeof key, QrCode>
  // The code is saved even if this browser cannot keep it.
  const { rememberCode, rememberedCode } = await codes().catch(() => noCodes)
  const before = id === 'createQrCode' ? null : await rememberedCode(codeId)
  const whole = wholeRecord(record, before, { ...body })
  await rememberCode(whole)
  return { ...(answer as object), [key]: whole }
}

const noCodes = { rememberCode: () => undefined, rememberedCode: () => null }

/**
 * The answer with its folder and the fields of its page. The documented record lacks them, so they come from the request
 * and from the record before.
 */
function wholeRecord(answer: QrCode, before: QrCode | null, sent: Readonly<Record<string, unknown>>): QrCode {
  const fields = Object.entries(contentFields).flatMap(([field, { kind }]) =>
    field.startsWith('fieldData.') || kind === 'secret' ? [] : [field],
  )
  const missing = [...fields, 'folderId']
    .filter((field) => answer[field] === undefined || answer[field] === null)
    .map((field) => [field, sent[field] === undefined ? before?.[field] : sent[field]] as const)
    .filter(([, value]) => value !== undefined && value !== null)
  return missing.length === 0 ? answer : { ...answer, ...Object.fromEntries(missing) }
}
