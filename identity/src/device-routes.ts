import type { FastifyInstance } from 'fastify'
import { devicePath } from './device-flow.ts'
import { waitWords } from './duration.ts'
import { answerByProvider } from './mount.ts'
import { deviceStopPage } from './pages/device-pages.ts'
import type { ProviderSource } from './provider-source.ts'
import { sendPage } from './send-page.ts'
import type { Setting } from './setting.ts'
import { takeAttempt, takeBackAttempt } from './throttle-store.ts'
import { deviceCodeAttempts } from './throttle.ts'

/** The pages on which a person enters the code of a program. The provider answers, after the attempt is counted. */
export function deviceRoutes(app: FastifyInstance, setting: Setting, source: ProviderSource): void {
  const answer = answerByProvider(setting, source)
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // The provider reads the body itself.
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))

    scope.get(devicePath, async (request, reply) => {
      // The person types the code: a link with it could come from a stranger.
      request.raw.url = `${setting.path}${devicePath}`
      return answer(request, reply)
    })

    scope.post(devicePath, async (request, reply) => {
      const attempt = deviceCodeAttempts(request)
      const waitSeconds = await takeAttempt(setting.system, [attempt])
      if (waitSeconds > 0) {
        reply.header('retry-after', waitSeconds)
        const problem = `Too many attempts. Wait ${waitWords(waitSeconds)}, then try again.`
        return sendPage(setting, reply, 429, deviceStopPage(setting, problem))
      }
      await answer(request, reply)
      if (reply.raw.statusCode < 400) await takeBackAttempt(setting.system, attempt)
      return reply
    })

    scope.get(`${devicePath}/:uid`, answer)
  })
}
