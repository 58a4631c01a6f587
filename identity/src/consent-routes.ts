import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Interaction } from 'oidc-provider'
import { z } from 'zod'
import { getInteraction, type InteractionRequest } from './interaction.ts'
import type { ProgramAccount, ProgramResource } from './options.ts'
import { type Consent, consentPage } from './pages/consent-page.ts'
import { connectionIdOf, connectionSeconds } from './programs.ts'
import type { ProviderSource } from './provider-source.ts'
import { errors } from './quiet-provider.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'

const Answer = z.object({ answer: z.enum(['allow', 'refuse']), account: z.string().max(100).default('') })

/** The person decides whether a program may work for them, and in which of their accounts. */
export function consentRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  app.get('/interaction/:uid/consent', async (request: InteractionRequest, reply) => {
    const { consent } = await getConsent(request, reply)
    return show(reply, consent, 200)
  })

  app.post('/interaction/:uid/consent', async (request: InteractionRequest, reply) => {
    const asked = await getConsent(request, reply)
    const { consent, accounts } = asked
    const { data } = Answer.safeParse(request.body ?? {})
    if (data?.answer === 'refuse') {
      return finish(request, reply, { error: 'access_denied', error_description: 'the person refused' })
    }
    const account = accounts.find(({ accountId }) => accountId === data?.account)
    if (data?.answer !== 'allow' || !account?.isAllowed) {
      return show(reply, { ...consent, problem: 'Choose an account that allows programs.' }, 400)
    }
    return finish(request, reply, { consent: { grantId: await grant(asked, account) } })
  })

  type Asked = Awaited<ReturnType<typeof getConsent>>

  async function getConsent(request: InteractionRequest, reply: FastifyReply) {
    const interaction = await getInteraction(source, request, reply)
    const { programs } = setting
    const programId = String(interaction.params.client_id)
    const subject = interaction.session?.accountId
    const program = await programs?.find(programId)
    if (interaction.prompt.name !== 'consent' || !programs || !program || !subject) {
      throw new errors.SessionNotFound('no program asks for consent')
    }
    const accounts = await programs.listAccounts(programId, subject)
    const resource = programs.resourceOf(programId)
    const scopes = askedScopes(resource, interaction)
    const { redirect_uri: returnsTo } = interaction.params
    const consent: Consent = {
      uid: interaction.uid,
      programName: program.name,
      returnsTo: typeof returnsTo === 'string' ? new URL(returnsTo) : null,
      allows: scopes.map((scope) => resource.scopes[scope] ?? scope),
      accounts,
      endsAt: new Date(Date.now() + connectionSeconds * 1000),
    }
    return { interaction, programs, programId, subject, accounts, scopes, consent }
  }

  async function grant({ programs, programId, subject, scopes }: Asked, { accountId }: ProgramAccount) {
    const { Grant } = await source.current()
    const granted = new Grant({ accountId: subject, clientId: programId })
    granted.addOIDCScope('openid offline_access')
    granted.addResourceScope(programs.resourceOf(programId).audience, scopes.join(' '))
    const grantId = await granted.save()
    await programs.connect({
      connectionId: connectionIdOf(grantId),
      programId,
      accountId,
      subject,
      scopes,
      endsAt: new Date(Date.now() + connectionSeconds * 1000),
    })
    return grantId
  }

  async function finish(request: InteractionRequest, reply: FastifyReply, result: object) {
    const provider = await source.current()
    const returnTo = await provider.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: true,
    })
    return reply.redirect(returnTo, 303)
  }

  function show(reply: FastifyReply, consent: Consent, status: number): FastifyReply {
    // The form ends at the program, whose address no setting knows.
    return sendPage(
      setting,
      reply,
      status,
      consentPage(setting, consent),
      consent.returnsTo ? [consent.returnsTo.origin] : [],
    )
  }
}

function askedScopes({ scopes }: ProgramResource, { params }: Interaction): string[] {
  const asked = typeof params.scope === 'string' ? params.scope.split(' ') : []
  const known = Object.keys(scopes).filter((scope) => asked.includes(scope))
  if (known.length === 0) throw new errors.InvalidScope('the program asks for none of the scopes of the portal', '')
  return known
}
