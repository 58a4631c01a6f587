import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/** Handles the addresses of a part that none of its routes has, at its own host. */
export function answerMissing(
  app: FastifyInstance,
  { isAtBaseUrl }: Pick<Config, 'isAtBaseUrl'>,
  handle: (request: FastifyRequest, reply: FastifyReply) => unknown,
): void {
  // The framework takes one handler for each path, whatever the host.
  if (isAtBaseUrl) app.setNotFoundHandler(handle)
  else app.all('/*', handle)
}
