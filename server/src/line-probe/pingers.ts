import { mostAddresses, type OnPing, type Pinger, startPinger } from './fping.ts'

export interface Pingers {
  /** Pings these addresses from now on. */
  set(addresses: readonly string[]): void
  /** The reason why some addresses are not pinged; null if all are. */
  fault(): string | null
  stop(): void
}

interface Group {
  addresses: readonly string[]
  pinger: Pinger
}

/** As many processes of fping as the addresses need. Only those whose addresses change are started again. */
export function createPingers(onPing: OnPing, start = startPinger): Pingers {
  let groups: Group[] = []
  const set = (addresses: readonly string[]) => {
    const shares = sharesOf(
      groups.map((group) => group.addresses),
      addresses,
    )
    const before = groups
    groups = shares.map((share, index) => {
      const group = before[index]
      if (group && isSame(group.addresses, share)) return group
      group?.pinger.stop()
      return { addresses: share, pinger: start(share, onPing) }
    })
    for (const { pinger } of before.slice(shares.length)) pinger.stop()
  }
  return {
    set,
    fault: () => groups.map(({ pinger }) => pinger.fault()).find((fault) => fault !== null) ?? null,
    stop: () => set([]),
  }
}

/** Leaves each address in its group, and adds new ones to groups with room. */
export function sharesOf(
  groups: readonly (readonly string[])[],
  addresses: readonly string[],
  most = mostAddresses,
): string[][] {
  const wanted = new Set(addresses)
  const shares = groups.map((group) => group.filter((address) => wanted.has(address)))
  for (const address of shares.flat()) wanted.delete(address)
  const fresh = [...wanted]
  for (const share of shares) share.push(...fresh.splice(0, Math.max(0, most - share.length)))
  while (fresh.length > 0) shares.push(fresh.splice(0, most))
  return shares.filter((share) => share.length > 0)
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((address, index) => address === other[index])
