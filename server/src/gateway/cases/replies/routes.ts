import { cannedReplyDelete, cannedReplyList, cannedReplyUpdate } from '@portal/contract/cases/replies.ts'
import { mostReplies } from '@portal/contract/cases/values.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { announceToDesk } from '../../../lib/announce.ts'
import { bindDesk, bindScoped, type GatewayParts } from '../../bind-scoped.ts'
import { deleteReply, findOthers, listReplies, saveReply } from './store.ts'

/** Texts that the staff send often. */
export function cannedReplyRoutes(app: FastifyInstance, parts: GatewayParts): void {
  bindDesk(app, parts, cannedReplyList, async (desk) => ({ replies: await listReplies(desk) }))

  bindScoped(app, parts, cannedReplyUpdate, async (scope, { params: { replyId }, body }) => {
    const { replies, isTitleTaken } = await findOthers(scope, replyId, body.title)
    if (isTitleTaken)
      throw new Problem('reply_title_taken', { detail: `Another canned reply is called “${body.title}”.` })
    if (replies >= mostReplies)
      throw new Problem('limit_reached', { detail: `There can be ${mostReplies} canned replies. Delete one first.` })
    const saved = await saveReply(scope, replyId, body)
    if (!saved) throw noSuchReply()
    await announceToDesk(scope, 'desk')
    return saved
  })

  bindScoped(app, parts, cannedReplyDelete, async (scope, { params }) => {
    if (!(await deleteReply(scope, params.replyId))) throw noSuchReply()
    await announceToDesk(scope, 'desk')
    return params
  })
}

const noSuchReply = () => new Problem('not_found', { detail: 'Canned reply not found.' })
