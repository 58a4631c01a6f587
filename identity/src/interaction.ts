import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Interaction } from 'oidc-provider'
import { acrOf } from './assurance.ts'
import { rememberDevice } from './known-device-store.ts'
import type { Person } from './people-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { errors } from './quiet-provider.ts'
import type { Setting } from './setting.ts'
import { recordSignIn } from './sign-in-store.ts'
import { forgetStep } from './sign-in-step-store.ts'

export type InteractionRequest = FastifyRequest<{ Params: { uid: string } }>

/** The sign-in in progress in this browser. Its cookie is the proof; the address alone grants nothing. */
export async function getInteraction(
  source: ProviderSource,
  request: InteractionRequest,
  reply: FastifyReply,
): Promise<Interaction> {
  const provider = await source.current()
  const interaction = await provider.interactionDetails(request.raw, reply.raw)
  if (interaction.uid !== request.params.uid) throw new errors.SessionNotFound('another sign-in')
  return interaction
}

/** Signs the person in and sends the browser back to the client. */
export async function completeSignIn(
  setting: Setting,
  source: ProviderSource,
  request: InteractionRequest,
  reply: FastifyReply,
  { person, methods }: { person: Person; methods: string[] },
): Promise<FastifyReply> {
  await forgetStep(setting.system, request.params.uid)
  await rememberDevice(setting, request, reply, person.subject)
  const signInId = await recordSignIn(setting.system, request, { person, outcome: 'signed_in', methods })
  const provider = await source.current()
  const login = { accountId: person.subject, acr: acrOf(methods), amr: methods, remember: false }
  const result = { login, signInId }
  const returnTo = await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false })
  return reply.redirect(returnTo, 303)
}
