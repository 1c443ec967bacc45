import { describe, expect, test } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { newValues, type EditorValues } from '#dashboard/api/editor-values.ts'
import {
  canRetry,
  newSave,
  saveReducer,
  type Existing,
  type Save,
  type SaveEvent,
} from '#dashboard/editor/saving/save-state.ts'
import { valuesFromRecord } from '#dashboard/editor/values/record-values.ts'
import { aRecord } from './a-record.ts'

const zone = 'Europe/Berlin'
const fresh: EditorValues = {
  ...newValues('go.acme.com', zone),
  destinationUrl: 'https://acme.example/summer',
  slashTag: 'summer',
}
const record = aRecord({ title: 'Summer sale', slashTag: 'summer' })
const existing: Existing = { record, values: valuesFromRecord(record, zone) }
const retitled = { ...existing.values, title: 'Winter sale' }
const redirected = { ...existing.values, destinationUrl: 'https://acme.example/winter' }
const stopped = { word: 'none' } as Extract<
  Extract<SaveEvent, { type: 'judged' }>['answer'],
  { kind: 'stopped' }
>['stopped']

function after(...events: SaveEvent[]): Save {
  return events.reduce(saveReducer, newSave(null))
}

function submit(values: EditorValues, on: Existing | null = null): SaveEvent {
  return { type: 'submit', values, existing: on, scanMarker: '?qr' }
}

function refused(failure: Failure, more: Partial<Extract<SaveEvent, { type: 'refused' }>> = {}): SaveEvent {
  return {
    type: 'refused',
    failure,
    current: null,
    isOnline: true,
    isRepeatable: true,
    isPlaced: false,
    draftKept: null,
    ...more,
  }
}

const scans: SaveEvent = { type: 'judged', answer: { kind: 'scans' } }
const doesNotScan: SaveEvent = { type: 'judged', answer: { kind: 'stopped', stopped } }
const offline: Failure = { kind: 'network', message: '', reason: 'offline' }

describe('a new link of a saved code', () => {
  const moved = { ...existing.values, slashTag: 'winter' }

  test('is looked up before the review, which never names a taken one', () => {
    const checking = after(submit(moved, existing), scans)
    expect(checking.step).toMatchObject({ at: 'checking' })
    expect(saveReducer(checking, submit(moved, existing))).toBe(checking)
    expect(saveReducer(checking, { type: 'checked', suggestions: null }).step.at).toBe('summary')
    expect(saveReducer(checking, { type: 'checked', suggestions: ['winter-2'] }).step).toMatchObject({
      at: 'conflict',
      link: 'go.acme.com/winter',
      suggestions: ['winter-2'],
    })
  })

  test('is not looked up when the link stays', () => {
    expect(after(submit(redirected, existing)).step.at).toBe('summary')
  })
})

describe('a new code', () => {
  test('is tested, sent and saved', () => {
    expect(after(submit(fresh)).step.at).toBe('judging')
    expect(after(submit(fresh), scans).step).toMatchObject({ at: 'sending', attempt: { kind: 'create' } })
    expect(after(submit(fresh), scans, { type: 'answered', record }).step).toMatchObject({
      at: 'saved',
      record,
    })
  })

  test('is sent once for several clicks', () => {
    const judging = after(submit(fresh))
    expect(saveReducer(judging, submit(fresh))).toBe(judging)
    const sending = saveReducer(judging, scans)
    expect(saveReducer(sending, submit(fresh))).toBe(sending)
  })

  test('that does not scan stops, and continues with a repaired design without a second test', () => {
    const stop = after(submit(fresh), doesNotScan)
    expect(stop.step).toMatchObject({ at: 'stopped', isOldDesign: false })
    expect(saveReducer(stop, { type: 'close' }).step.at).toBe('editing')
    const design = { ...fresh.design, color: '#101010' }
    const sending = saveReducer(stop, { type: 'accept', design })
    expect(sending.step).toMatchObject({ at: 'sending', attempt: { values: { design } } })
    const again = [refused({ kind: 'conflict', message: '', field: 'slashTag', suggestions: [] })]
    const conflict = again.reduce(saveReducer, sending)
    expect(saveReducer(conflict, submit({ ...fresh, design })).step.at).toBe('sending')
  })

  test('that cannot be tested here is sent', () => {
    expect(after(submit(fresh), { type: 'judged', answer: { kind: 'unchecked' } }).step.at).toBe('sending')
  })
})

describe('an edit', () => {
  test('of the title is sent at once', () => {
    expect(after(submit(retitled, existing)).step).toMatchObject({
      at: 'sending',
      from: 'form',
      attempt: { kind: 'update', body: { isEdit: true, title: 'Winter sale' } },
    })
  })

  test.each([
    ['destination', redirected],
    ['type', { ...existing.values, qrType: 'barcode' }],
    ['link', { ...existing.values, slashTag: 'winter' }],
  ])('of the %s is reviewed before it is sent', (_, values) => {
    const judged = after(submit(values, existing), scans, { type: 'checked', suggestions: null })
    expect(judged.step.at).toBe('summary')
    expect(saveReducer(judged, { type: 'confirm' }).step).toMatchObject({ at: 'sending', from: 'summary' })
    expect(saveReducer(judged, { type: 'close' }).step.at).toBe('editing')
  })

  test('without a change sends nothing', () => {
    expect(after(submit(existing.values, existing)).step.at).toBe('editing')
  })

  test('of a new design is tested, and one of the saved design is not', () => {
    const recoloured = { ...existing.values, design: { ...existing.values.design, color: '#a3121b' } }
    expect(after(submit(recoloured, existing)).step.at).toBe('judging')
    expect(after(submit(retitled, existing)).step.at).toBe('sending')
  })

  test('based on an older version asks which side wins', () => {
    const newer = { record, values: { ...existing.values, title: 'Autumn sale' } }
    const asked = saveReducer(newSave(existing.values), submit(retitled, newer))
    expect(asked.step).toMatchObject({ at: 'changed', current: record })
    expect(saveReducer(asked, { type: 'merge', theirs: new Set() }).step).toMatchObject({
      at: 'sending',
      attempt: { body: { title: 'Winter sale' } },
    })
    expect(saveReducer(asked, { type: 'merge', theirs: new Set(['title']) }).step).toMatchObject({
      at: 'saved',
      values: { title: 'Autumn sale' },
    })
  })
})

describe('a refusal', () => {
  const sending = after(submit(retitled, existing))
  const place = (event: SaveEvent) => saveReducer(sending, event)

  test('of a taken link lists available tags', () => {
    const failure: Failure = { kind: 'conflict', message: '', field: 'slashTag', suggestions: ['summer-2'] }
    expect(place(refused(failure)).step).toMatchObject({
      at: 'conflict',
      link: 'go.acme.com/summer',
      suggestions: ['summer-2'],
    })
  })

  test('by the plan says whether the draft was saved', () => {
    const failure: Failure = {
      kind: 'plan-limit',
      message: '',
      limit: 'codes',
      used: 10,
      max: 10,
      plan: 'Free',
    }
    expect(place(refused(failure, { draftKept: true })).step).toMatchObject({ at: 'limit', draftKept: true })
  })

  test('of fields returns to them, and shows the rest', () => {
    const failure: Failure = { kind: 'validation', message: '', errors: [{ field: 'x', message: 'no' }] }
    expect(place(refused(failure)).step).toEqual({ at: 'editing', failure })
    expect(place(refused({ ...failure, errors: [] }, { isPlaced: true })).step).toEqual({
      at: 'editing',
      failure: null,
    })
  })

  test('of a conflicting edit offers the merge, and fails when the newer record is unknown', () => {
    const failure: Failure = { kind: 'changed', message: '', current: null, changedBy: null }
    const current = aRecord({ title: 'Autumn sale', slashTag: 'summer' })
    expect(place(refused(failure, { current })).step).toMatchObject({
      at: 'changed',
      edits: { theirs: { title: 'Autumn sale' }, mine: { title: 'Winter sale' } },
    })
    expect(place(refused(failure)).step.at).toBe('failed')
  })

  test.each<[string, Failure, boolean]>([
    ['a broken connection', offline, true],
    ['a failing service', { kind: 'server', message: '', status: 503, retryAfter: null }, true],
    ['a missing code', { kind: 'not-found', message: '' }, false],
    ['a lost session', { kind: 'unauthorized', message: '' }, false],
  ])('by %s keeps the attempt for a retry when that can help', (_, failure, canRepeat) => {
    const failed = place(refused(failure))
    expect(failed.step).toMatchObject({ at: 'failed', failure })
    expect(canRetry(failed.step)).toBe(canRepeat)
    const next = saveReducer(failed, { type: 'retry' })
    if (canRepeat && sending.step.at === 'sending')
      expect(next.step).toMatchObject({ at: 'sending', attempt: sending.step.attempt })
    else expect(next).toBe(failed)
  })
})

describe('while offline', () => {
  const waitingEdit = after(submit(retitled, existing), refused(offline, { isOnline: false }))
  const waitingCode = after(submit(fresh), scans, refused(offline, { isOnline: false }))

  test('a save is queued, and sent on reconnect or on request', () => {
    expect(waitingEdit.step).toMatchObject({ at: 'waiting', failure: offline })
    expect(saveReducer(waitingEdit, { type: 'online', values: retitled }).step.at).toBe('sending')
    expect(saveReducer(waitingEdit, { type: 'retry' }).step.at).toBe('sending')
    expect(saveReducer(waitingCode, { type: 'online', values: fresh }).step.at).toBe('sending')
  })

  test('a create that may have arrived and cannot be repeated safely waits for the user', () => {
    const lost = after(submit(fresh), scans, refused(offline, { isOnline: false, isRepeatable: false }))
    expect(lost.step.at).toBe('failed')
    expect(saveReducer(lost, { type: 'online', values: fresh })).toBe(lost)
    const taken: Failure = { kind: 'conflict', message: '', field: 'slashTag', suggestions: [] }
    const again = [{ type: 'retry' } as const, refused(taken)].reduce<Save>(saveReducer, lost)
    expect(again.step).toMatchObject({ at: 'conflict', mayBeMine: true })
    const other = [submit({ ...fresh, slashTag: 'other' }), scans, refused(taken)].reduce(saveReducer, again)
    expect(other.step).toMatchObject({ at: 'conflict', mayBeMine: false })
  })

  test('a reverted edit and a changed new code stay in the form', () => {
    expect(saveReducer(waitingEdit, { type: 'online', values: existing.values })).toBe(waitingEdit)
    expect(saveReducer(waitingCode, { type: 'online', values: { ...fresh, title: 'More' } })).toBe(
      waitingCode,
    )
  })
})

test('an event that does not fit the state changes nothing', () => {
  const start = newSave(null)
  const strays: SaveEvent[] = [
    scans,
    { type: 'confirm' },
    { type: 'retry' },
    { type: 'close' },
    { type: 'merge', theirs: new Set() },
    { type: 'followed' },
    { type: 'online', values: fresh },
    { type: 'answered', record },
    refused(offline),
    { type: 'accept', design: fresh.design },
  ]
  for (const event of strays) expect(saveReducer(start, event)).toBe(start)
})
