import { refuseReceiver } from '../commands/codes/receiver-address.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { operations } from '#contract/operations.ts'
import { mailChoicePath } from '#contract/people/notice-operations.ts'
import { includesRole } from '#contract/people/roles.ts'
import {
  chooseTopic,
  countUnread,
  listNotices,
  readMailToken,
  readNotices,
  topicsOf,
} from '../commands/people/notices.ts'
import { done, invalid, notFound, type Outcome } from '../domain/refusal.ts'
import type { SignedInUser } from '../domain/signed-in.ts'
import { postJson } from '../network/ask-json.ts'
import { noticeLanguage, testPost } from './notice-texts.ts'
import { guardTries, type PeopleDeps } from './people-deps.ts'
import { type ApiDeps, recordChange, serve } from './serve.ts'

/** The inbox of the person of a request, and what they want to know. */
export function noticeRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, clock } = deps
  serve(api, operations.listNotices, async ({ user: { id, person } }) =>
    done({
      data: await listNotices(database, id, person.id),
      unread: await countUnread(database, id, person.id),
    }),
  )
  serve(api, operations.readNotices, async ({ user: { id: userId, person }, body }) => {
    await readNotices(database, { userId, personId: person.id }, body, clock())
    return done({ success: true, unread: await countUnread(database, userId, person.id) })
  })
  serve(api, operations.readNoticeSettings, async ({ user }) => await settingsOf(deps, user))
  serve(api, operations.chooseNotices, async ({ user, body }) => {
    await chooseTopic(database, { userId: user.id, personId: user.person.id }, body)
    return await settingsOf(deps, user)
  })
  addressRoutes(api, deps)
}

async function settingsOf({ database, mailer }: ApiDeps, user: SignedInUser): Promise<Outcome<object>> {
  const { email } = await database
    .selectFrom('people')
    .select('email')
    .where('id', '=', user.person.id)
    .executeTakeFirstOrThrow()
  return done({
    data: {
      topics: await topicsOf(database, { userId: user.id, personId: user.person.id }),
      mail: mailer == null ? 'no-server' : email === null ? 'no-address' : 'on',
      address: includesRole(user.role, 'owner') ? await addressOf({ database }, user.id) : null,
    },
  })
}

async function addressOf({ database }: Pick<ApiDeps, 'database'>, userId: number): Promise<string | null> {
  const { notice_address: address } = await database
    .selectFrom('users')
    .select('notice_address')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return address
}

/** The webhook of an account. */
function addressRoutes(api: FastifyInstance, deps: ApiDeps): void {
  const { database, network } = deps
  serve(api, operations.setNoticeAddress, async ({ request, user, body: { address } }) => {
    const refused = address === null ? null : await refuseReceiver(network, 'address', address)
    if (refused !== null) return refused
    await database.updateTable('users').set({ notice_address: address }).where('id', '=', user.id).execute()
    // The address is a secret, so the change names its host only.
    await recordChange(deps, request, {
      kind: 'account.notices',
      subject: '',
      details: { host: address === null ? null : new URL(address).host },
    })
    return await settingsOf(deps, user)
  })
  serve(api, operations.testNoticeAddress, async ({ user }) => {
    const address = await addressOf(deps, user.id)
    if (address === null) return invalid('address', 'address')
    const body = testPost(user.name, noticeLanguage(user.person.language))
    const status = await postJson(network, address, body)
    return done({ data: { isPosted: status !== null && status >= 200 && status < 300, status } })
  })
}

/** Turns mails of a topic off and on by the signed link of a mail, without a sign-in. */
export function mailChoiceRoutes(api: FastifyInstance, deps: PeopleDeps): void {
  const guard = guardTries(deps)
  serve(
    api,
    operations.chooseMails,
    async ({ body: { token, isMailed } }) => await chooseMails(deps, token, isMailed),
    { guard },
  )
}

async function chooseMails(
  { database }: Pick<ApiDeps, 'database'>,
  token: string,
  isMailed?: boolean,
): Promise<Outcome<object>> {
  const choice = await readMailToken(database, token)
  if (choice === null) return notFound
  const { topic, account, ...member } = choice
  const now = (await topicsOf(database, member)).find((each) => each.topic === topic)
  if (now === undefined) return notFound
  if (isMailed !== undefined) await chooseTopic(database, member, { ...now, isMailed })
  return done({ data: { topic, account, isMailed: isMailed ?? now.isMailed } })
}

/**
 * One click in a mail program (RFC 8058): a POST to the address in the header of the mail, from any program and without a
 * cookie. A GET of the same address opens the page that asks first, so a scanner of links turns off nothing.
 */
export function oneClickRoute(app: FastifyInstance, deps: Pick<ApiDeps, 'database'>): void {
  // Mail programs send a form, whose content says nothing more.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null))
  app.post(
    `${mailChoicePath}/:token`,
    async (request: FastifyRequest<{ Params: { token: string } }>, reply) => {
      const outcome = await chooseMails(deps, request.params.token, false)
      return reply
        .code(outcome.ok ? 200 : 404)
        .type('text/plain; charset=utf-8')
        .send(outcome.ok ? 'Turned off.\n' : 'Not found.\n')
    },
  )
}
