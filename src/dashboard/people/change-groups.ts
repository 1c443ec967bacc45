import type { ChangeKind } from '#contract/people/change-operations.ts'
import type { MessageKey } from '../messages/catalogue.ts'

/** The part of a kind before its point, which the service takes as a filter. */
export type ChangeGroup = ChangeKind extends infer Kind
  ? Kind extends `${infer Group}.${string}`
    ? Group
    : Kind
  : never

/** Groups of kinds in the order of the filter. */
export const changeGroups = {
  code: 'changes.group.code',
  comment: 'changes.group.comment',
  import: 'changes.group.import',
  bulk: 'changes.group.bulk',
  tag: 'changes.group.tag',
  folder: 'changes.group.folder',
  kit: 'changes.group.kit',
  file: 'changes.group.file',
  member: 'changes.group.member',
  invitation: 'changes.group.invitation',
  token: 'changes.group.token',
  account: 'changes.group.account',
  domain: 'changes.group.domain',
} as const satisfies Record<ChangeGroup, MessageKey>
