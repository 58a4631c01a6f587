import { shortIpv6 } from '@portal/contract/dns/records/addresses.ts'
import { nameByPattern } from '@portal/contract/dns/reverse-pattern.ts'
import type { AddressBlock, ReverseName } from '@portal/contract/dns/reverse.ts'
import { Problem } from '@portal/contract/problem.ts'
import type { Database } from '@portal/db/src/database.ts'
import { BlockList, isIP, isIPv4 } from 'node:net'
import { ask, recordsIn } from '../../upstreams/dns/ask.ts'
import type { DnsServer } from '../../upstreams/dns/dns-server.ts'
import { expandIpv6, reverseNameOf, reverseZoneOf } from '../../upstreams/dns/reverse-zone.ts'
import { normaliseReverseName } from '@portal/db/src/dns-rules/reverse-names.ts'
import { RecordProblem } from '@portal/db/src/dns-rules/zone-names.ts'
import { queueJob } from '../../lib/job-store.ts'
import { asSystem } from '../actor.ts'
import type { AccountScope } from '../../scope/account-scope.ts'
import { recordZone } from './publication-service.ts'
import { findBlock, findName, listNamesIn, listUnnamed, markLive, saveNames } from './reverse-store.ts'

export const publishReverseTask = 'publish a reverse zone'

const noSuchBlock = () => new Problem('not_found', { detail: 'Address block not found.' })

export async function getBlock(scope: AccountScope, blockId: string): Promise<AddressBlock> {
  const [, address = '', bits = ''] = /^(.+)-(\d+)$/.exec(blockId) ?? []
  const family = isIP(address)
  if (family === 0 || Number(bits) > (family === 4 ? 32 : 128)) throw noSuchBlock()
  const block = isNetwork(address, Number(bits)) ? await findBlock(scope, `${address}/${bits}`) : undefined
  if (!block) throw noSuchBlock()
  return block
}

/** The database accepts only blocks without host bits. */
function isNetwork(address: string, bits: number): boolean {
  const hex = isIPv4(address)
    ? address
        .split('.')
        .map((part) => Number(part).toString(16).padStart(2, '0'))
        .join('')
    : expandIpv6(address).replaceAll(':', '')
  const width = BigInt(hex.length * 4)
  return (BigInt(`0x${hex}`) & ((1n << (width - BigInt(bits))) - 1n)) === 0n
}

export async function nameAddress(
  scope: AccountScope,
  { blockId, typed, ...given }: { blockId: string; address: string; typed: string },
): Promise<ReverseName> {
  const { block } = await getBlock(scope, blockId)
  // IPv6 addresses have several spellings.
  const address = shortIpv6(given.address) ?? given.address
  if (!contains(block, address)) {
    throw new Problem('invalid', { fields: { address: `Enter an address of ${block}.` } })
  }
  const name = typed === '' ? null : checkedName(typed, 'name')
  const before = await findName(scope, address)
  const by = scope.actorName
  if (before !== name) {
    await saveNames(scope, [{ address, name }])
    await queueJob(scope.tx, publishReverseTask, { accountId: scope.accountId, addresses: [address] })
    await recordZone(scope, address, 'reverse name changed', { before, name })
  }
  return { address, name, isLive: before === name, changedBy: by, forward: null, usedBy: [] }
}

/** Names the addresses that have no name; all of them are in one reverse zone, which is published once. */
export async function nameAddresses(scope: AccountScope, blockId: string, pattern: string): Promise<{ named: number }> {
  const { block, size } = await getBlock(scope, blockId)
  if (size === null) throw new Problem('block_too_large')
  const addresses = await listUnnamed(scope, block, size)
  if (addresses.length > 0) {
    await saveNames(
      scope,
      addresses.map((address) => ({ address, name: checkedName(nameByPattern(pattern, address), 'pattern') })),
    )
    await queueJob(scope.tx, publishReverseTask, { accountId: scope.accountId, addresses })
    await recordZone(scope, block, 'reverse name changed', { pattern, addresses: addresses.length })
  }
  return { named: addresses.length }
}

function contains(block: string, address: string): boolean {
  const family = isIP(address)
  const [network = '', bits = ''] = block.split('/')
  if (family === 0 || family !== isIP(network)) return false
  const list = new BlockList()
  list.addSubnet(network, Number(bits), family === 4 ? 'ipv4' : 'ipv6')
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function checkedName(typed: string, field: 'name' | 'pattern'): string {
  try {
    return normaliseReverseName(typed)
  } catch (error) {
    if (error instanceof RecordProblem) throw new Problem('invalid', { fields: { [field]: error.message } })
    throw error
  }
}

/** Sends the names of addresses in one reverse zone to the name server, and verifies them. */
export async function publishReverse(
  database: Database,
  server: DnsServer,
  nameServers: readonly string[],
  { accountId, addresses }: { accountId: string; addresses: readonly string[] },
): Promise<void> {
  const [first] = addresses
  if (first === undefined) return
  const zone = reverseZoneOf(first)
  const names = await listNamesIn(database.system, rangeOf(first))
  const name = (of: string) => reverseNameOf(of).slice(0, -zone.length - 1)
  const served = {
    name: zone,
    // Two publications within a second contain the same names.
    serial: Math.floor(Date.now() / 1000),
    nameServers: [...nameServers],
    dnssec: false,
    records: names.map((each) => ({
      name: name(each.address),
      type: 'PTR' as const,
      ttl: 3600,
      content: each.name,
    })),
  }
  await server.putZone(
    served,
    addresses.map((address) => `${name(address)} PTR`),
  )
  const wanted = addresses.map((address) => ({
    address,
    name: names.find((each) => each.address === address)?.name ?? null,
  }))
  for (const each of wanted) await assertAnswered(server, each)
  await asSystem(database, accountId, async (scope) => {
    await markLive(scope, wanted)
    const [{ name: live } = { name: null }] = wanted
    await recordZone(
      scope,
      first,
      'reverse name live',
      wanted.length === 1 ? { name: live } : { addresses: wanted.length },
    )
  })
}

async function assertAnswered(
  server: DnsServer,
  { address, name }: { address: string; name: string | null },
): Promise<void> {
  const { message } = await ask(server.answering, { name: reverseNameOf(address), type: 'PTR' })
  const seen = recordsIn(message).find(({ type }) => type === 'PTR')
  if ((seen?.content ?? null) !== name) throw new Error(`${address} does not have its name yet`)
}

function rangeOf(address: string): string {
  return isIPv4(address) ? `${address}/24` : `${address}/48`
}
