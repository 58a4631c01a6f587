import { z } from 'zod'
import { checkClaims } from './claims/by-clock.ts'
import { observeParents } from './dnssec/by-clock.ts'
import { takeUpWaiting } from './waiting.ts'
import { openDnsServer } from '../../upstreams/dns/open.ts'
import { openParent } from '../../upstreams/dns/parent.ts'
import { openResolver } from '../../upstreams/dns/resolver.ts'
import type { AreaJobs, JobParts } from '../../jobs/job-parts.ts'
import { ofOpenAccounts } from '../../jobs/of-open-accounts.ts'
import { zoneOfDomainTask } from '../../ordering/zone-job.ts'
import { asSystem } from '../actor.ts'
import { tsigCipher } from '../../lib/tsig-secret.ts'
import { nameServersOf, provideZone } from './desk-service.ts'
import { applyScheduled, applyScheduledTask, publishZoneTask } from './publication-service.ts'
import { publishReverse, publishReverseTask } from './reverse-service.ts'
import { queueDueZones } from './incoming/by-clock.ts'
import { refreshZoneTask } from './incoming/queue-refresh.ts'
import { refreshZone } from './incoming/refresh-zone.ts'
import { renewCopies } from './secondaries/renew-copies.ts'
import { notifySecondary, notifySecondaryTask } from './secondaries/notify-secondary.ts'
import { publishZone } from './publish-zone.ts'

const OfZone = z.object({ accountId: z.string(), zoneId: z.string() })
const OfAddresses = z.object({ accountId: z.string(), addresses: z.array(z.string()) })
const OfDomain = OfZone.extend({ serviceId: z.string() })
const OfSecondary = OfZone.extend({ secondaryId: z.string() })
const OfRefresh = OfZone.extend({ isForced: z.boolean() })
const OfChange = OfZone.extend({ changeSetId: z.string() })

export function dnsJobs({ config, database }: JobParts): AreaJobs {
  const server = openDnsServer(config, database)
  const parent = openParent(config)
  const cipher = tsigCipher(config)
  const using = { config, parent, resolver: openResolver(config) }
  return {
    queued: {
      [publishZoneTask]: async (payload) => void (await publishZone(database, server, OfZone.parse(payload))),
      [publishReverseTask]: (payload) =>
        publishReverse(database, server, nameServersOf(config), OfAddresses.parse(payload)),
      ...ofOpenAccounts(database, {
        [applyScheduledTask]: (payload) => {
          const { accountId, zoneId, changeSetId } = OfChange.parse(payload)
          return asSystem(database, accountId, (scope) => applyScheduled(scope, zoneId, changeSetId))
        },
        [notifySecondaryTask]: (payload) =>
          notifySecondary(database, { config, cipher, copies: server.copies }, OfSecondary.parse(payload)),
        [refreshZoneTask]: (payload) => refreshZone(database, { config, cipher }, OfRefresh.parse(payload)),
        [zoneOfDomainTask]: (payload) => {
          const { accountId, ...domain } = OfDomain.parse(payload)
          return asSystem(database, accountId, (scope) => provideZone(scope, config, domain))
        },
      }),
    },
    // Picks up zones left by an import or by a worker that stopped for good.
    clock: [
      { name: 'publish waiting zones', at: '* * * * *', work: () => takeUpWaiting(database.system) },
      {
        name: 'renew copies of signed zones',
        at: '7 * * * *',
        work: async (now) => server.copies && renewCopies(database, server.copies, now),
      },
      { name: 'check secondary zones', at: '* * * * *', work: (now) => queueDueZones(database, now) },
      { name: 'look for proof of domains', at: '*/10 * * * *', work: (now) => checkClaims(database, using, now) },
      {
        name: 'check the DS of signed zones',
        at: '*/10 * * * *',
        work: (now) => observeParents(database, parent, now),
      },
    ],
  }
}
