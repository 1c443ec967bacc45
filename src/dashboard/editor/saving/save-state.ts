import type { CreateRequest, UpdateRequest } from '#contract/create.ts'
import { type Failure, isOutcomeUnknown } from '#contract/failure.ts'
import type { Person } from '#contract/people/person.ts'
import type { QrCode } from '#contract/record.ts'
import type { Design } from '#design/design.ts'
import type { IdempotencyKeys } from '../../api/change-qr-code.ts'
import type { WaitingSave } from '../../api/drafts.ts'
import type { EditorField, EditorValues } from '../../api/editor-values.ts'
import type { PlanLimitFailure } from '../../failures/failure-words.ts'
import type { GateAnswer, StoppedPicture } from '../../picture/decode/judge-design.ts'
import { changedFields, isSame, payloadOfValues } from '../values/content-values.ts'
import {
  compareEdits,
  type Edits,
  fieldsNotTaken,
  mergeEdits,
  type MergeField,
  valuesFromRecord,
} from '../values/record-values.ts'
import { toCreateRequest, toUpdateRequest } from '../values/requests.ts'

export type Existing = { readonly record: QrCode; readonly values: EditorValues }

export type Attempt =
  | { readonly kind: 'create'; readonly values: EditorValues; readonly body: CreateRequest }
  | {
      readonly kind: 'update'
      readonly values: EditorValues
      readonly body: UpdateRequest
      readonly changed: ReadonlySet<EditorField>
      /** The saved code that the edit started from. */
      readonly on: Existing
    }

export type EditAttempt = Extract<Attempt, { kind: 'update' }>

/** The saved record, and the fields of the wire that the service ignored. */
export type Saved = { readonly record: QrCode; readonly notTaken: readonly string[] }

/** Where a save is. The typed values stay in the form in every state. */
export type SaveStep =
  | {
      readonly at: 'editing'
      /** A refusal whose errors have no field in this form. */
      readonly failure: Failure | null
    }
  | { readonly at: 'judging'; readonly values: EditorValues; readonly existing: Existing | null }
  | {
      readonly at: 'stopped'
      readonly values: EditorValues
      readonly existing: Existing | null
      readonly picture: StoppedPicture
      /** The stored code has the same design: only its payload is new. */
      readonly isOldDesign: boolean
    }
  /** Whether the new link is free, before a review names it. */
  | { readonly at: 'checking'; readonly attempt: EditAttempt }
  /** A new link, destination or type is shown for confirmation. */
  | { readonly at: 'summary'; readonly attempt: EditAttempt }
  | { readonly at: 'sending'; readonly attempt: Attempt; readonly from: 'form' | 'summary' }
  | ({ readonly at: 'saved'; readonly values: EditorValues } & Saved)
  | {
      readonly at: 'conflict'
      readonly attempt: Attempt
      /** Domain and tag as they were sent. */
      readonly link: string
      readonly suggestions: readonly string[]
      /** An earlier create of this link had an unknown outcome. */
      readonly mayBeMine: boolean
    }
  | {
      readonly at: 'limit'
      readonly attempt: Attempt
      readonly failure: PlanLimitFailure
      /** Null when there is nothing to keep (colours). */
      readonly draftKept: boolean | null
    }
  | {
      readonly at: 'changed'
      readonly edits: Edits
      readonly current: QrCode
      /** The person who saved it; null when unknown. */
      readonly by: Person | null
    }
  /** The browser is offline. The same attempt is sent when the connection is back. */
  | { readonly at: 'waiting'; readonly attempt: Attempt; readonly failure: Failure }
  /** The outcome is unknown or the service refused. `retry` sends the same attempt again. */
  | { readonly at: 'failed'; readonly attempt: Attempt; readonly failure: Failure }

export type Save = {
  readonly step: SaveStep
  /** A design that was saved although it may not scan. It is not judged again. */
  readonly accepted: Design | null
  /** The saved values that a draft started from, which may be older than the code now; null without a draft. */
  readonly typedOver: EditorValues | null
  /** Whether new codes of the account pass their query on by default. */
  readonly forwardsQueries: boolean
  /** Links of creates that may have arrived although they failed. */
  readonly unknownLinks: ReadonlySet<string>
}

export type SaveEvent =
  | {
      readonly type: 'submit'
      readonly values: EditorValues
      readonly existing: Existing | null
      readonly scanMarker: string | null
    }
  | { readonly type: 'judged'; readonly answer: GateAnswer }
  /** Free links to use instead of a taken one; null when the link is free, or when the service could not tell. */
  | { readonly type: 'checked'; readonly suggestions: readonly string[] | null }
  /** Saves a stopped picture: with a repaired design, or as it is. */
  | { readonly type: 'accept'; readonly design: Design }
  | { readonly type: 'confirm' | 'retry' | 'close' }
  | { readonly type: 'merge'; readonly theirs: ReadonlySet<MergeField> }
  /** The form shows a save that another person or window made. */
  | { readonly type: 'followed' }
  /** Another save changed the same fields: the person wants to compare them now. */
  | ({ readonly type: 'newer' } & Omit<Extract<SaveStep, { at: 'changed' }>, 'at'>)
  | { readonly type: 'online'; readonly values: EditorValues }
  | { readonly type: 'answered'; readonly record: QrCode }
  | {
      readonly type: 'refused'
      readonly failure: Failure
      /** The code as the service has it now, after a `changed` refusal; null when it is unknown. */
      readonly current: QrCode | null
      readonly isOnline: boolean
      /** A retry cannot create a second code. */
      readonly isRepeatable: boolean
      /** Every error of a validation failure is shown at its field. */
      readonly isPlaced: boolean
      readonly draftKept: boolean | null
    }

const editing: SaveStep = { at: 'editing', failure: null }

export function newSave(typedOver: EditorValues | null, forwardsQueries = true): Save {
  return { step: editing, accepted: null, typedOver, forwardsQueries, unknownLinks: new Set() }
}

/** The next state. Pure: `useSave` runs the effects. An event that does not fit changes nothing. */
export function saveReducer(save: Save, event: SaveEvent): Save {
  const { step } = save
  const to = (next: SaveStep): Save => ({ ...save, step: next })
  switch (event.type) {
    case 'submit':
      return isBusy(step) ? save : to(submitted(save, event))
    case 'judged':
      return step.at === 'judging' ? to(judged(save, step, event.answer)) : save
    case 'checked':
      return step.at === 'checking' ? to(checked(step.attempt, event.suggestions)) : save
    case 'accept': {
      if (step.at !== 'stopped') return save
      const values = { ...step.values, design: event.design }
      return { ...save, accepted: event.design, step: planned(save, values, step.existing) }
    }
    case 'confirm':
      return step.at === 'summary' ? to({ at: 'sending', attempt: step.attempt, from: 'summary' }) : save
    case 'merge':
      return step.at === 'changed' ? to(merged(step, event.theirs)) : save
    case 'followed':
      return step.at === 'saved' ? to(editing) : save
    case 'newer': {
      const { type: _, ...change } = event
      return step.at === 'editing' || step.at === 'saved' ? to({ at: 'changed', ...change }) : save
    }
    case 'retry':
      return canRetry(step) ? to({ at: 'sending', attempt: step.attempt, from: 'form' }) : save
    case 'online':
      return step.at === 'waiting' && mayResend(step.attempt, event.values)
        ? to({ at: 'sending', attempt: step.attempt, from: 'form' })
        : save
    case 'close':
      return isPrompt(step) ? to(editing) : save
    case 'answered':
      return step.at === 'sending'
        ? { ...save, typedOver: null, step: answered(step.attempt, event.record) }
        : save
    case 'refused':
      return step.at === 'sending'
        ? {
            ...save,
            unknownLinks: unknownAfter(save, step.attempt, event),
            step: refused(save, step.attempt, event),
          }
        : save
    default:
      return event satisfies never
  }
}

/** Whether `retry` sends something: a refusal of the content stays refused. */
export function canRetry(step: SaveStep): step is Extract<SaveStep, { at: 'failed' | 'waiting' }> {
  if (step.at === 'waiting') return true
  return step.at === 'failed' && (step.failure.kind === 'network' || step.failure.kind === 'server')
}

/** Whether the save is running, so that another submit is ignored. */
export function isBusy({ at }: SaveStep): boolean {
  return at === 'judging' || at === 'checking' || at === 'sending'
}

function isPrompt({ at }: SaveStep): boolean {
  return at === 'stopped' || at === 'summary' || at === 'limit' || at === 'changed'
}

function submitted(save: Save, event: Extract<SaveEvent, { type: 'submit' }>): SaveStep {
  const { values, existing } = event
  return needsJudging(save, event) ? { at: 'judging', values, existing } : planned(save, values, existing)
}

/** A stored picture, and one that was accepted knowingly, is saved without another scan test. */
function needsJudging(
  { accepted }: Save,
  { values, existing, scanMarker }: Extract<SaveEvent, { type: 'submit' }>,
): boolean {
  if (accepted !== null && isSame(accepted, values.design)) return false
  if (existing === null || !hasSameDesign(existing, values)) return true
  return payloadOfValues(existing.values, scanMarker) !== payloadOfValues(values, scanMarker)
}

function hasSameDesign({ values: saved }: Existing, values: EditorValues): boolean {
  return saved.qrType === values.qrType && isSame(saved.design, values.design)
}

function judged(
  save: Save,
  { values, existing }: Extract<SaveStep, { at: 'judging' }>,
  answer: GateAnswer,
): SaveStep {
  if (answer.kind !== 'stopped') return planned(save, values, existing)
  const isOldDesign = existing !== null && hasSameDesign(existing, values)
  return { at: 'stopped', values, existing, picture: answer.stopped, isOldDesign }
}

/** Sends, or first asks about a newer save or a change that visitors and prints notice. */
function planned(save: Save, values: EditorValues, existing: Existing | null): SaveStep {
  const { typedOver, forwardsQueries } = save
  if (existing === null) {
    const attempt: Attempt = { kind: 'create', values, body: toCreateRequest(values, forwardsQueries) }
    return { at: 'sending', attempt, from: 'form' }
  }
  const edits = typedOver && { base: typedOver, theirs: existing.values, mine: values }
  if (edits && compareEdits(edits).contested.length > 0)
    return { at: 'changed', edits, current: existing.record, by: null }
  const attempt = anEdit(existing, values)
  if (attempt.changed.size === 0) return editing
  if (!needsReview(attempt)) return { at: 'sending', attempt, from: 'form' }
  const hasNewLink = attempt.changed.has('brandedDomain') || attempt.changed.has('slashTag')
  return hasNewLink ? { at: 'checking', attempt } : { at: 'summary', attempt }
}

function checked(attempt: EditAttempt, suggestions: readonly string[] | null): SaveStep {
  if (suggestions === null) return { at: 'summary', attempt }
  return { at: 'conflict', attempt, link: linkOf(attempt), suggestions, mayBeMine: false }
}

function anEdit(on: Existing, values: EditorValues): EditAttempt {
  const changed = changedFields(on.values, values)
  const body = toUpdateRequest(values, changed, on.values, on.record)
  return { kind: 'update', values, on, body, changed }
}

const reviewed = ['qrType', 'destinationUrl', 'text', 'brandedDomain', 'slashTag'] as const

function needsReview({ changed }: EditAttempt): boolean {
  return reviewed.some((field) => changed.has(field))
}

function merged(
  { edits, current }: Extract<SaveStep, { at: 'changed' }>,
  theirs: ReadonlySet<MergeField>,
): SaveStep {
  const values = mergeEdits(edits, theirs)
  const existing = { record: current, values: edits.theirs }
  // Parts of two designs make a third one, which nobody has tested.
  const isMixed = ![edits.mine, edits.theirs].some(({ design }) => isSame(design, values.design))
  if (isMixed) return { at: 'judging', values, existing }
  const attempt = anEdit(existing, values)
  if (attempt.changed.size === 0) return { at: 'saved', record: current, notTaken: [], values }
  return { at: 'sending', attempt, from: 'form' }
}

function answered(attempt: Attempt, record: QrCode): SaveStep {
  return {
    at: 'saved',
    record,
    notTaken: fieldsNotTaken(attempt.body, record),
    values: attempt.values,
  }
}

function linkOf({ values }: Attempt): string {
  return `${values.brandedDomain}/${values.slashTag}`
}

function unknownAfter(
  { unknownLinks }: Save,
  attempt: Attempt,
  { failure }: Extract<SaveEvent, { type: 'refused' }>,
): ReadonlySet<string> {
  return attempt.kind === 'create' && isOutcomeUnknown(failure)
    ? new Set([...unknownLinks, linkOf(attempt)])
    : unknownLinks
}

function refused(
  { unknownLinks }: Save,
  attempt: Attempt,
  { failure, current, isOnline, isRepeatable, isPlaced, draftKept }: Extract<SaveEvent, { type: 'refused' }>,
): SaveStep {
  const { values } = attempt
  switch (failure.kind) {
    case 'conflict': {
      const link = linkOf(attempt)
      const mayBeMine = attempt.kind === 'create' && unknownLinks.has(link)
      return { at: 'conflict', attempt, link, suggestions: failure.suggestions, mayBeMine }
    }
    case 'plan-limit':
      return { at: 'limit', attempt, failure, draftKept }
    case 'validation':
      return { at: 'editing', failure: isPlaced ? null : failure }
    case 'changed': {
      if (current === null || attempt.kind === 'create') return { at: 'failed', attempt, failure }
      const theirs = valuesFromRecord(current, values.expiration.zone)
      const edits = { base: attempt.on.values, theirs, mine: values }
      return { at: 'changed', edits, current, by: failure.changedBy }
    }
    case 'network':
      return isOnline || !isRepeatable
        ? { at: 'failed', attempt, failure }
        : { at: 'waiting', attempt, failure }
    case 'unauthorized':
    case 'forbidden':
    case 'not-found':
    case 'server':
    case 'bug':
      return { at: 'failed', attempt, failure }
    default:
      return failure satisfies never
  }
}

/** Sent when the connection is back, unless a new code was changed since: it leaves the form with its save. */
function mayResend(attempt: Attempt, values: EditorValues): boolean {
  return attempt.kind === 'create'
    ? changedFields(attempt.values, values).size === 0
    : changedFields(attempt.on.values, values).size > 0
}

/** As stored until there is a connection; null with a password, which is never stored: the open form sends that one. */
export function toWaitingSave(attempt: Attempt, account: string, keys: IdempotencyKeys): WaitingSave | null {
  const { values, body } = attempt
  if (body.password) return null
  return {
    account,
    values,
    request:
      attempt.kind === 'create'
        ? { kind: 'create', body: attempt.body, key: keys.keyFor(attempt.body) }
        : {
            kind: 'update',
            id: attempt.on.record.id,
            body: attempt.body,
            ifMatch: attempt.on.record.updatedAt,
          },
  }
}
