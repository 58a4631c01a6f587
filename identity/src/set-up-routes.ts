import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { hasAuthenticator } from './authenticator-store.ts'
import { makeRecoveryCodes, startEnrolment } from './authenticator.ts'
import { deviceName } from './device-name.ts'
import { problemOfEnrolment } from './factor-set-up.ts'
import { completeSignIn, getInteraction, type InteractionRequest } from './interaction.ts'
import { recoveryCodesPage } from './pages/factor-pages.ts'
import { codesKeptForm, setUpPage } from './pages/set-up-page.ts'
import { finishRegistration, startRegistration, supportsPasskeys } from './passkeys.ts'
import { findPerson, type Person } from './people-store.ts'
import type { ProviderSource } from './provider-source.ts'
import { errors } from './quiet-provider.ts'
import { hasSecondFactor } from './has-second-factor.ts'
import type { SecondFactorDuty } from './second-factor-duty.ts'
import { sendSecurityEmail } from './security-email.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'
import { findStep, saveProven } from './sign-in-step-store.ts'

const CodeForm = z.object({ code: z.string().max(100).default('') })
const PasskeyForm = z.object({ credential: z.string().default('') })

/** Follows the password for people who need a second factor and have none: now, or later during the days of grace. */
export function setUpRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  /**
   * The person whose password was correct a moment ago in this sign-in, and the methods that they have proven since.
   */
  async function getStep(request: InteractionRequest, reply: FastifyReply) {
    const { uid } = await getInteraction(source, request, reply)
    const step = await findStep(setting.system, uid)
    const person = step?.subject ? await findPerson(setting.system, step.subject) : null
    if (!step || !person) throw new errors.SessionNotFound('the password has to be given first')
    return { person, proven: step.proven }
  }

  /**
   * The same for people without a second factor: people who have one must use it, and cannot set one up with the
   * password alone.
   */
  async function getPerson(request: InteractionRequest, reply: FastifyReply): Promise<Person> {
    const { person } = await getStep(request, reply)
    if (await hasSecondFactor(setting, person.subject)) throw new errors.SessionNotFound('there is a second factor')
    return person
  }

  const getDuty = async ({ subject }: Person): Promise<SecondFactorDuty> => {
    const duty = await setting.secondFactorDuties?.find(subject)
    if (!duty) throw new errors.SessionNotFound('no second factor has to be set up')
    return duty
  }

  async function show(request: InteractionRequest, reply: FastifyReply, person: Person, status = 200, problem = '') {
    const page = setUpPage(setting, {
      uid: request.params.uid,
      duty: await getDuty(person),
      enrolment: await startEnrolment(setting, person),
      hasPasskeys: supportsPasskeys(setting),
      problem,
    })
    return sendPage(setting, reply, status, page)
  }

  /** A factor that was just set up proves the person's identity, so sign-in does not ask for it again. */
  async function finish(request: InteractionRequest, reply: FastifyReply, person: Person, methods: string[]) {
    const { uid } = request.params
    await saveProven(setting.system, uid, ['pwd', ...methods, 'mfa'])
    await sendSecurityEmail(setting, request, person, methods.includes('otp') ? 'authenticator' : 'passkey')
    const codes = await makeRecoveryCodes(setting, person.subject)
    return sendPage(setting, reply, 200, recoveryCodesPage(setting, codes, codesKeptForm(setting, uid)))
  }

  app.get('/interaction/:uid/set-up', async (request: InteractionRequest, reply) =>
    show(request, reply, await getPerson(request, reply)),
  )

  app.post('/interaction/:uid/set-up/authenticator', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    if (await hasAuthenticator(setting.system, person.subject)) return show(request, reply, person)
    const wrong = await problemOfEnrolment(setting, person, CodeForm.parse(request.body ?? {}).code)
    return wrong ? show(request, reply, person, wrong.status, wrong.problem) : finish(request, reply, person, ['otp'])
  })

  app.post('/interaction/:uid/set-up/passkey-options', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    const options = await startRegistration(setting, person, request.params.uid)
    return reply.header('cache-control', 'no-store').send(options)
  })

  app.post('/interaction/:uid/set-up/passkey', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    const { credential } = PasskeyForm.parse(request.body ?? {})
    const name = deviceName(request.headers['user-agent'] ?? null)
    const registered = await finishRegistration(setting, person, request.params.uid, credential, name)
    return registered
      ? finish(request, reply, person, registered.methods)
      : show(request, reply, person, 400, 'The passkey was not added. Try again, or use an authenticator app.')
  })

  app.post('/interaction/:uid/set-up/done', async (request: InteractionRequest, reply) => {
    const { person, proven } = await getStep(request, reply)
    if (proven.length === 0) throw new errors.SessionNotFound('nothing was set up')
    return completeSignIn(setting, source, request, reply, { person, methods: proven })
  })

  app.post('/interaction/:uid/set-up/later', async (request: InteractionRequest, reply) => {
    const person = await getPerson(request, reply)
    if ((await getDuty(person)).isOver) return show(request, reply, person, 403, 'Set up a second factor to continue.')
    return completeSignIn(setting, source, request, reply, { person, methods: ['pwd'] })
  })
}
