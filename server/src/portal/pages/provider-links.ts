import type { Boot } from '@portal/contract/boot.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

const settings = ['FAQ_URL', 'CLOUD_COST_TOOL_URL', 'BACKUP_PORTAL_URL'] as const

/** The links to the provider's other sites. One without an address is left out; in a demo it leads to a page that says so. */
export function providerLinks(config: Config): Pick<Boot, 'faqUrl' | 'linkedTools'> {
  const [faqUrl, costUrl, backupUrl] = settings.map(
    (setting) =>
      config[setting] ?? (config.ENVIRONMENT === 'demo' ? `${config.BASE_URL}/linked/${setting}` : undefined),
  )
  return {
    ...(faqUrl && { faqUrl }),
    linkedTools: [
      ...(costUrl ? [{ key: 'cloud-cost' as const, name: config.CLOUD_COST_TOOL_NAME, url: costUrl }] : []),
      ...(backupUrl ? [{ key: 'backup' as const, name: config.BACKUP_PORTAL_NAME, url: backupUrl }] : []),
    ],
  }
}

/** The pages to which the links of a demo lead. */
export function linkedPages(app: FastifyInstance, config: Config): void {
  if (config.ENVIRONMENT !== 'demo') return
  for (const setting of settings) {
    app.get(`/linked/${setting}`, (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(`This demo links to no other site. ${setting} sets the page that opens here.\n`),
    )
  }
}
