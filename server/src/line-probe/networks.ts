import { BlockList, isIPv4 } from 'node:net'

/** The shortest prefix: a longer range than any provider has would make the probe ping strangers. */
const shortestPrefix = 8

interface Network {
  address: string
  prefix: number
}

/** Reads "203.0.113.0/24, 198.51.100.0/24"; null if a part is no such network. */
export function readNetworks(text: string): Network[] | null {
  const networks = text.split(',').map(readNetwork)
  return networks.every((network) => network !== null) ? networks : null
}

function readNetwork(text: string): Network | null {
  const [address = '', length = '', ...more] = text.trim().split('/')
  const prefix = /^\d{1,2}$/.test(length) ? Number(length) : Number.NaN
  if (!isIPv4(address) || more.length > 0 || !(prefix >= shortestPrefix && prefix <= 32)) return null
  return { address, prefix }
}

/** Addresses that no line has: our own machine, its link, groups. A test measures its own machine. */
const never = blockListOf([
  { address: '0.0.0.0', prefix: 8 },
  { address: '127.0.0.0', prefix: 8 },
  { address: '169.254.0.0', prefix: 16 },
  { address: '224.0.0.0', prefix: 3 },
])

/** Decides which addresses may be measured: only those in the networks that the provider has listed. */
export function createFence(text: string, { ENVIRONMENT }: { ENVIRONMENT: string }): (address: string) => boolean {
  const allowed = blockListOf(readNetworks(text) ?? [])
  const isProduction = ENVIRONMENT === 'production'
  return (address) => isIPv4(address) && allowed.check(address) && !(isProduction && never.check(address))
}

function blockListOf(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, prefix } of networks) list.addSubnet(address, prefix)
  return list
}
