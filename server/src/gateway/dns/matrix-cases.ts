import { createService } from '../../testing/factories.ts'
import type { Case, World } from '../../testing/matrix.ts'
import {
  createClaim,
  createDraft,
  createScheduled,
  createSecondary,
  createZone,
  makeSecondary,
  signZone,
} from './testing/create-zone.ts'

export async function cases({ database, account, otherAccount }: World): Promise<Record<string, Case>> {
  const of = async (accountId: string) => ({ zoneId: await createZone(database, accountId, { hasService: true }) })
  let opened = 0
  const both = { own: () => of(account), other: () => of(otherAccount) }
  const [settled, others] = [await of(account), await of(otherAccount)]
  const still = { own: settled, other: others }
  const key = { name: 'www', type: 'A', content: '192.0.2.80' }
  const drafted = {
    own: async () => {
      const zone = await of(account)
      await createDraft(database, account, zone.zoneId)
      return zone
    },
    other: both.other,
  }
  const signedOf = async (accountId: string) => {
    const zone = await of(accountId)
    await signZone(database, zone.zoneId)
    return zone
  }
  const signed = { own: () => signedOf(account), other: () => signedOf(otherAccount) }
  const ofScheduled = async (accountId: string) => {
    const zone = await of(accountId)
    return { ...zone, changeSetId: await createScheduled(database, accountId, zone.zoneId) }
  }
  const blockOf = async (accountId: string, block: string) => {
    await createService(database, accountId, { details: { tech: { addressing: { lanIpv4: block } } } })
    return { blockId: block.replace('/', '-'), address: block.replace(/\/.*/, '') }
  }
  const block = {
    own: await blockOf(account, '198.51.100.16/30'),
    other: await blockOf(otherAccount, '198.51.100.32/30'),
  }
  const secondaryOf = async (accountId: string) => {
    const zone = await of(accountId)
    return { ...zone, secondaryId: await createSecondary(database, accountId, zone.zoneId) }
  }
  const secondary = { own: () => secondaryOf(account), other: () => secondaryOf(otherAccount) }
  const copyOf = async (accountId: string) => {
    const zone = await of(accountId)
    await makeSecondary(database, accountId, zone.zoneId)
    return zone
  }
  const copied = { own: () => copyOf(account), other: () => copyOf(otherAccount) }
  const claimOf = async (accountId: string) => {
    const zoneId = `claimed-${(opened += 1)}.example`
    await createClaim(database, accountId, zoneId)
    return { zoneId }
  }
  const claimed = { own: () => claimOf(account), other: () => claimOf(otherAccount) }
  const inFace = async (accountId: string) => ({ serverId: 'localhost', zoneName: (await of(accountId)).zoneId })
  const ofFace = { own: () => inFace(account), other: () => inFace(otherAccount) }
  const named = ({ zoneId }: { zoneId: string }) => ({ serverId: 'localhost', zoneName: zoneId })
  const secondaryInFace = {
    own: async () => named(await secondaryOf(account)),
    other: async () => named(await secondaryOf(otherAccount)),
  }
  const copiedInFace = {
    own: async () => named(await copyOf(account)),
    other: async () => named(await copyOf(otherAccount)),
  }
  const signedKeyOf = async (accountId: string) => ({
    serverId: 'localhost',
    zoneName: (await signedOf(accountId)).zoneId,
    keyId: '1',
  })
  const signedInFace = { own: () => signedKeyOf(account), other: () => signedKeyOf(otherAccount) }
  const face = '/dns-api/api/v1/servers'
  const ofServer = { own: { serverId: 'localhost' } }
  const at = '/dns-info/api/zones'
  return {
    [`GET ${at}`]: {},
    [`GET ${at}.csv`]: {},
    [`GET ${at}/:zoneId`]: still,
    [`GET ${at}/:zoneId/zone-file`]: still,
    [`GET ${at}/:zoneId/record-sets`]: still,
    [`PATCH ${at}/:zoneId/record-sets`]: {
      ...both,
      body: () => ({ recordSets: [{ name: 'api', type: 'A', ttl: 300, records: [{ content: '192.0.2.81' }] }] }),
    },
    'GET /dns-api/api': {},
    [`GET ${face}`]: {},
    [`GET ${face}/:serverId`]: ofServer,
    [`GET ${face}/:serverId/config`]: ofServer,
    [`GET ${face}/:serverId/zones`]: ofServer,
    [`GET ${face}/:serverId/zones/:zoneName`]: ofFace,
    [`GET ${face}/:serverId/zones/:zoneName/cryptokeys`]: ofFace,
    [`POST ${face}/:serverId/zones/:zoneName/cryptokeys`]: { ...signedInFace, body: () => ({}), statuses: [201] },
    // No name server of the parent zone is running beside the test.
    [`DELETE ${face}/:serverId/zones/:zoneName/cryptokeys/:keyId`]: { ...signedInFace, statuses: [422] },
    [`PATCH ${face}/:serverId/zones/:zoneName`]: { ...ofFace, body: () => ({ rrsets: [] }), statuses: [204] },
    [`PUT ${face}/:serverId/zones/:zoneName/notify`]: { ...secondaryInFace, body: () => ({}) },
    [`PUT ${face}/:serverId/zones/:zoneName/axfr-retrieve`]: { ...copiedInFace, body: () => ({}) },
    [`POST ${face}/:serverId/zones`]: { ...ofServer, body: () => ({}), statuses: [422] },
    [`PUT ${face}/:serverId/zones/:zoneName`]: { ...ofFace, body: () => ({}), statuses: [422] },
    [`DELETE ${face}/:serverId/zones/:zoneName`]: { ...ofFace, statuses: [422] },
    'GET /nic/update': { query: '?hostname=a.unknown.example&myip=192.0.2.1' },
    [`GET ${at}/:zoneId/change-sets`]: still,
    [`GET ${at}/:zoneId/draft/review`]: still,
    [`GET ${at}/:zoneId/drift`]: still,
    [`GET ${at}/:zoneId/mail-health`]: still,
    // The embedded name server has no drift.
    [`POST ${at}/:zoneId/draft/takeovers`]: {
      ...still,
      body: () => ({ sets: [{ name: 'www', type: 'A' }] }),
      statuses: [422],
    },
    [`POST ${at}/:zoneId/republications`]: {
      ...still,
      body: () => ({ sets: [{ name: 'www', type: 'A' }] }),
      statuses: [422],
    },
    [`PUT ${at}/:zoneId/draft/record`]: {
      ...both,
      body: () => ({ name: 'a', type: 'A', ttl: 300, content: '192.0.2.1' }),
    },
    [`POST ${at}/:zoneId/draft/removals`]: { ...both, body: () => ({ records: [key] }) },
    [`POST ${at}/:zoneId/draft/bulk-edits`]: { ...both, body: () => ({ records: [key], ttl: 600 }) },
    [`POST ${at}/:zoneId/draft/undo`]: { ...drafted, body: () => ({ records: [key] }) },
    [`DELETE ${at}/:zoneId/draft`]: drafted,
    [`POST ${at}/:zoneId/draft/rebase`]: drafted,
    [`POST ${at}/:zoneId/import-previews`]: { ...still, body: () => ({ text: 'www A 192.0.2.1' }) },
    [`POST ${at}/:zoneId/imports`]: {
      ...both,
      body: () => ({ text: '$TTL 1h\n@ SOA a.b. c.d. 1 2 3 4 5\n@ NS a.b.\nwww A 192.0.2.1\n' }),
    },
    [`POST ${at}/:zoneId/template-previews`]: { ...still, body: () => ({ template: 'no-mail' }) },
    [`POST ${at}/:zoneId/template-applications`]: { ...both, body: () => ({ template: 'no-mail' }) },
    [`POST ${at}/:zoneId/restorations`]: { ...both, body: () => ({ version: 1 }) },
    [`POST ${at}/:zoneId/publications`]: { ...drafted, body: () => ({ note: 'New' }) },
    [`POST ${at}/:zoneId/change-sets/:changeSetId/cancellation`]: {
      own: () => ofScheduled(account),
      other: () => ofScheduled(otherAccount),
    },
    [`GET ${at}/:zoneId/dnssec`]: still,
    [`PUT ${at}/:zoneId/dnssec`]: { ...both, body: () => ({ isOn: true }) },
    [`POST ${at}/:zoneId/key-rollovers`]: signed,
    [`PUT ${at}/:zoneId/ds-removal`]: { ...signed, body: () => ({ isRequested: true }) },
    [`GET ${at}/:zoneId/delegation`]: still,
    // No resolver is running beside the test.
    [`POST ${at}/:zoneId/draft/present-records`]: { ...both, statuses: [502] },
    'GET /dns-info/api/zone-claims': {},
    'POST /dns-info/api/zone-claims': { body: () => ({ name: `claim-${(opened += 1)}.example` }) },
    'POST /dns-info/api/zone-claims/:zoneId/checks': claimed,
    'DELETE /dns-info/api/zone-claims/:zoneId': claimed,
    [`GET ${at}/:zoneId/kind`]: still,
    [`PUT ${at}/:zoneId/kind`]: {
      ...both,
      body: () => ({ kind: 'secondary', primaries: [{ address: '192.0.2.53' }] }),
    },
    [`POST ${at}/:zoneId/transfers`]: copied,
    [`GET ${at}/:zoneId/secondaries`]: still,
    [`POST ${at}/:zoneId/secondaries`]: { ...both, body: () => ({ address: '192.0.2.53' }) },
    [`PUT ${at}/:zoneId/secondaries/:secondaryId`]: { ...secondary, body: () => ({ address: '192.0.2.54' }) },
    [`DELETE ${at}/:zoneId/secondaries/:secondaryId`]: secondary,
    [`POST ${at}/:zoneId/secondaries/:secondaryId/notifications`]: secondary,
    [`PUT ${at}/:zoneId/auto-renew`]: { ...both, body: () => ({ autoRenew: true }) },
    'GET /dns-info/api/blocks': {},
    'GET /dns-info/api/blocks/:blockId/addresses': block,
    'PUT /dns-info/api/blocks/:blockId/addresses/:address': { ...block, body: () => ({ name: 'mail.example.com' }) },
    'POST /dns-info/api/blocks/:blockId/names': { ...block, body: () => ({ pattern: 'h-{address}.example.com' }) },
    'POST /dns-desk/api/zones': {
      forOperators: true,
      account,
      body: () => {
        opened += 1
        return { name: `opened-${opened}.example` }
      },
    },
  }
}
