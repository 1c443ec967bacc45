import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type IdentifiedCode, mostPayloads } from '#features/print-check/contract/print-check.ts'
import type { QrCode } from '#contract/record.ts'
import { designFromRecord, payloadOfRecord } from '#design/record-design.ts'
import { everyCode } from '#dashboard/api/qr-codes.ts'
import { request } from '#dashboard/api/request.ts'
import { offers, sessionQuery } from '#dashboard/api/session.ts'
import { t } from '#dashboard/messages/t.ts'
import { PrintChecker, type StoredCandidate } from './check-client.ts'
import {
  checkPhoto,
  type FoundCode,
  openPages,
  openPhoto,
  type Photo,
  ProtectedPdf,
  UnreadablePicture,
} from './check-photo.ts'

export type CheckedCode = FoundCode & {
  readonly key: number
  /** Null while a foreign address or an unread code has none. */
  readonly identified: IdentifiedCode | null
  /** The lookup failed, so the owner is unknown. */
  readonly isUnknown: boolean
  /** The code was recognised by its pattern, not read. */
  readonly isGuess: boolean
}

export type PrintCheck =
  | { readonly state: 'empty' }
  | {
      readonly state: 'reading'
      readonly name: string
      readonly page: number
      readonly pages: number
      readonly codes: readonly CheckedCode[]
    }
  | { readonly state: 'done'; readonly codes: readonly CheckedCode[]; readonly isCut: boolean }
  | { readonly state: 'failed'; readonly reason: string }

/** Bytes of the largest file: a PDF is held in memory while it is read. */
export const largestFile = 250 * 1_048_576
const mostCandidates = 2_000

/** Checks photos and PDFs. A new check cancels the one before. */
export function usePrintCheck() {
  const client = useQueryClient()
  const [check, setCheck] = useState<PrintCheck>({ state: 'empty' })
  const [checker] = useState(() => new PrintChecker())
  const running = useRef<AbortController>(null)
  useEffect(
    () => () => {
      running.current?.abort()
      checker.close()
    },
    [checker],
  )

  async function run(name: string, photos: (signal: AbortSignal) => AsyncIterable<Photo>): Promise<void> {
    running.current?.abort()
    const { signal } = (running.current = new AbortController())
    const codes: CheckedCode[] = []
    const show = (next: PrintCheck) => signal.aborted || setCheck(next)
    show({ state: 'reading', name, page: 1, pages: 1, codes })
    try {
      for await (const photo of photos(signal)) {
        const pages = 'pages' in photo ? Number(photo.pages) : 1
        show({ state: 'reading', name, page: photo.page ?? 1, pages, codes: [...codes] })
        const { domains } = await client.ensureQueryData(sessionQuery)
        const found = await checkPhoto(checker, photo, domains, signal)
        codes.push(...(await identify(client, checker, found, codes.length, signal)))
      }
      show({ state: 'done', codes, isCut: false })
    } catch (reason) {
      if (signal.aborted) return
      if (codes.length > 0) show({ state: 'done', codes, isCut: true })
      else show({ state: 'failed', reason: wordsOf(reason, name) })
    }
  }

  return {
    check,
    checker,
    checkFile: (file: File) => run(file.name, (signal) => photosOf(file, signal)),
    checkPhoto: (photo: Photo) => run(photo.name, () => only(photo)),
    fail: (reason: string) => setCheck({ state: 'failed', reason }),
    reset: () => {
      running.current?.abort()
      setCheck({ state: 'empty' })
    },
  }
}

function wordsOf(reason: unknown, name: string): string {
  if (reason instanceof ProtectedPdf) return t('check.protected')
  if (!(reason instanceof UnreadablePicture)) return t('check.failed')
  return t(reason.isHeif ? 'check.heif' : 'check.notPicture', { name })
}

async function* photosOf(file: File, signal: AbortSignal): AsyncGenerator<Photo> {
  const isPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name)
  if (isPdf) yield* openPages(file, file.name, signal)
  else yield* openPhoto(file, file.name, signal)
}

async function* only(photo: Photo): AsyncGenerator<Photo> {
  yield photo
}

async function identify(
  client: QueryClient,
  checker: PrintChecker,
  found: readonly FoundCode[],
  first: number,
  signal: AbortSignal,
): Promise<readonly CheckedCode[]> {
  const payloads = [...new Set(found.flatMap(({ text }) => (text === null ? [] : [text])))]
  const answers = await lookUp(client, payloads, signal)
  const checked: CheckedCode[] = []
  for (const [index, code] of found.entries()) {
    const entry = { ...code, key: first + index, identified: null, isUnknown: false, isGuess: false }
    if (code.text !== null) {
      const identified = answers?.get(code.text) ?? null
      checked.push({ ...entry, identified, isUnknown: answers === null })
      continue
    }
    const guess = await guessCode(client, checker, code, signal)
    checked.push({ ...entry, identified: guess, isGuess: guess !== null })
  }
  return checked
}

/** Null when the service cannot be asked. */
async function lookUp(
  client: QueryClient,
  payloads: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, IdentifiedCode> | null> {
  const found = new Map<string, IdentifiedCode>()
  if (payloads.length === 0) return found
  try {
    const session = await client.ensureQueryData(sessionQuery)
    if (!offers(session, 'identifyCodes')) return await lookUpInList(client, payloads, signal)
    for (let start = 0; start < payloads.length; start += mostPayloads) {
      const body = { payloads: payloads.slice(start, start + mostPayloads) }
      const { data } = await request('identifyCodes', { body, signal })
      for (const code of data) found.set(code.payload, code)
    }
    return found
  } catch (reason) {
    if (signal.aborted) throw reason
    return null
  }
}

/** For services without the lookup. */
async function lookUpInList(
  client: QueryClient,
  payloads: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, IdentifiedCode>> {
  const { scanMarker } = await client.ensureQueryData(sessionQuery)
  const found = new Map<string, IdentifiedCode>(
    payloads.map((payload) => [payload, { payload, code: null, meta: null, isAlias: false }]),
  )
  for await (const page of everyCode(client, {}, signal))
    for (const code of page.data) {
      const payload = payloadOfRecord(code, scanMarker)
      if (found.has(payload))
        found.set(payload, { payload, code, meta: page.meta?.[String(code.id)] ?? null, isAlias: false })
    }
  return found
}

/** The code that an unread symbol most likely is. */
async function guessCode(
  client: QueryClient,
  checker: PrintChecker,
  { diagnosis }: FoundCode,
  signal: AbortSignal,
): Promise<IdentifiedCode | null> {
  const modules = diagnosis?.modules ?? null
  if (modules === null) return null
  try {
    const { scanMarker } = await client.ensureQueryData(sessionQuery)
    const codes: QrCode[] = []
    for await (const page of everyCode(client, {}, signal)) {
      codes.push(...page.data)
      if (codes.length >= mostCandidates) break
    }
    const candidates: StoredCandidate[] = codes.map((code) => ({
      id: code.id,
      payload: payloadOfRecord(code, scanMarker),
      design: designFromRecord(code),
    }))
    const id = await checker.nearest(modules, candidates, signal)
    const candidate = candidates.find((other) => other.id === id)
    if (candidate === undefined) return null
    const { data, meta } = await request('readQrCode', { params: { id: candidate.id }, signal })
    return { payload: candidate.payload, code: data, meta: meta ?? null, isAlias: false }
  } catch (reason) {
    if (signal.aborted) throw reason
    return null
  }
}
