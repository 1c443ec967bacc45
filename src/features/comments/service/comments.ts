import type { FastifyInstance, FastifyRequest } from 'fastify'
import { comments as contract } from '#features/comments/contract/comments.ts'
import { codeId } from '#service/api/parse-request.ts'
import { type ApiDeps, asData, saved, serve, succeeded } from '#service/api/serve.ts'
import type { ServiceFeature } from '#service/feature.ts'
import {
  addComment,
  type CommentPlace,
  listComments,
  removeComment,
  resolveComment,
  updateComment,
} from './commands.ts'
import { fillComments } from './fill-comments.ts'

const { operations } = contract

export const comments: ServiceFeature = {
  api: commentRoutes,
  ofAccount: { sample: fillComments },
}

/** Comments on a code. */
function commentRoutes(api: FastifyInstance, deps: ApiDeps): void {
  serve(api, operations.listComments, async ({ user, id }) =>
    asData(await listComments(deps.database, user, id)),
  )
  serve(api, operations.addComment, async ({ user, id, body }) =>
    saved(await addComment(deps, user, id, body)),
  )
  serve(api, operations.updateComment, async ({ request, user, body }) =>
    saved(await updateComment(deps, user, placeOf(request), body)),
  )
  serve(api, operations.removeComment, async ({ request, user }) =>
    succeeded(await removeComment(deps, user, placeOf(request))),
  )
  serve(api, operations.resolveComment, async ({ request, user, body }) =>
    saved(await resolveComment(deps, user, placeOf(request), body.isResolved)),
  )
}

const commentId = /^[\w:.-]{1,100}$/

function placeOf(request: FastifyRequest): CommentPlace {
  const { comment } = request.params as { readonly comment: string }
  return { codeId: codeId(request) ?? 0, commentId: commentId.test(comment) ? comment : '' }
}
