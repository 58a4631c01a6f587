import type { FastifyInstance } from 'fastify'
import { createPageRenderer, type PageRenderer } from './page-renderer.ts'

const module = new URL('../../../../../dist/rendering/rendered.js', import.meta.url)

/** One thread for the pages of all brands, until the process ends. */
export function openRenderer(app: FastifyInstance): PageRenderer {
  const renderer = createPageRenderer({
    module,
    onFault: (fault) => app.log.error({ fault }, 'A page was not rendered'),
  })
  app.addHook('onClose', () => renderer.close())
  return renderer
}
