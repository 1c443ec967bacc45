import * as z from 'zod/mini'
import { reason } from '../reasons.ts'

/** Roles of a member in an account, weakest first. */
export const roles = ['viewer', 'editor', 'owner'] as const
export const roleSchema = z.enum(roles, reason('send-role'))
export type Role = z.infer<typeof roleSchema>

/**
 * The right that an operation needs. `anyone`: no sign-in. `person`: a person's session with any role, no access token.
 * `approver`: a member who may approve, with any role. A role: a session or an access token with at least this role.
 */
export type Access = 'anyone' | 'person' | 'approver' | Role

/** Whether a role includes another one. */
export function includesRole(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed)
}

/** The weaker of two roles. */
export function weakerRole(one: Role, other: Role): Role {
  return includesRole(one, other) ? other : one
}
