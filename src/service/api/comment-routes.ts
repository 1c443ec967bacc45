import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import {
  addComment,
  type CommentPlace,
  listComments,
  removeComment,
  resolveComment,
  updateComment,
} from '../commands/people/comments.ts'
import { countUnread, listNotices, readNotices } from '../commands/people/notices.ts'
import type { ApiDeps } from './api-deps.ts'
import { codeId, parseRequest } from './parse-request.ts'
import { sendOutcome } from './answers.ts'
import { userOf } from './sign-in.ts'

/** Comments on a code. */
export function commentRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listComments: list, addComment: add, updateComment: update } = operations
  const { removeComment: remove, resolveComment: resolve } = operations

  api.get(list.path, async (request, reply) => {
    const comments = await listComments(deps.database, userOf(request), codeId(request) ?? 0)
    return sendOutcome(reply, comments, 'other', (data) => ({ status: list.success, body: { data } }))
  })

  api.post(add.path, async (request, reply) => {
    const command = parseRequest(add.body, request.body)
    const comment = command.ok
      ? await addComment(deps, userOf(request), codeId(request) ?? 0, command.value)
      : command
    return sendOutcome(reply, comment, 'other', (data) => ({
      status: add.success,
      body: { success: true, data },
    }))
  })

  api.put(update.path, async (request, reply) => {
    const command = parseRequest(update.body, request.body)
    const comment = command.ok
      ? await updateComment(deps, userOf(request), placeOf(request), command.value)
      : command
    return sendOutcome(reply, comment, 'other', (data) => ({
      status: update.success,
      body: { success: true, data },
    }))
  })

  api.delete(remove.path, async (request, reply) => {
    const removed = await removeComment(deps, userOf(request), placeOf(request))
    return sendOutcome(reply, removed, 'other', () => ({ status: remove.success, body: { success: true } }))
  })

  api.put(resolve.path, async (request, reply) => {
    const command = parseRequest(resolve.body, request.body)
    const comment = command.ok
      ? await resolveComment(deps, userOf(request), placeOf(request), command.value.isResolved)
      : command
    return sendOutcome(reply, comment, 'other', (data) => ({
      status: resolve.success,
      body: { success: true, data },
    }))
  })
}

/** An id of a comment; anything else names none. */
const commentId = /^[\w:.-]{1,100}$/

function placeOf(request: FastifyRequest): CommentPlace {
  const { comment } = request.params as { readonly comment: string }
  return { codeId: codeId(request) ?? 0, commentId: commentId.test(comment) ? comment : '' }
}

/** The inbox of the person of a request. */
export function noticeRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { listNotices: list, readNotices: read } = operations

  api.get(list.path, async (request) => {
    const { id, person } = userOf(request)
    return {
      data: await listNotices(deps.database, id, person.id),
      unread: await countUnread(deps.database, id, person.id),
    }
  })

  api.post(read.path, async (request, reply) => {
    const command = parseRequest(read.body, request.body)
    const { id: userId, person } = userOf(request)
    if (command.ok) {
      await readNotices(deps.database, { userId, personId: person.id }, command.value, deps.clock())
    }
    const unread = command.ok ? await countUnread(deps.database, userId, person.id) : 0
    return sendOutcome(reply, command, 'other', () => ({
      status: read.success,
      body: { success: true, unread },
    }))
  })
}
