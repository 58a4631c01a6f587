// The database stores details as unordered keys. Known keys are shown in a useful order; all others follow as they are.
const known = `
  figures details service circuit access line addressing router cpe ont session serviceLevel aEnd bEnd layer2
  layer3 nte org vdc repository workloads circuitReference circuitId accessType technology bearer committedRate
  committedRateMbps peakRateMbps handover localExchange wanIpv4 lanIpv4 ipv6 routing resolvers vendor model serial
  serialNumber macAddress firmware firmwareState runningFor careLevel targetRepair availabilityTarget lastFault
  nextPlannedWork name type product job schedule lastResult reason lastRun lastRestorePoint latencyMs
  packetLossPercent jitterMs availability12MonthsPercent site interface port`
  .trim()
  .split(/\s+/)
const ranks: ReadonlyMap<string, number> = new Map(known.map((key, rank) => [key, rank]))

export function inOrder(entries: readonly [string, unknown][]): [string, unknown][] {
  return entries.toSorted(([a], [b]) => rankOf(a) - rankOf(b))
}

/** A key may come with its parents: `layer3.wanIp`. */
const rankOf = (key: string) => ranks.get(key.split('.').at(-1) ?? key) ?? known.length

/** The value with the keys of its objects in order. */
export function ordered(value: object): object {
  return Array.isArray(value)
    ? value.map((each: unknown) => (typeof each === 'object' && each !== null ? ordered(each) : each))
    : Object.fromEntries(
        inOrder(Object.entries(value)).map(([key, each]) => [
          key,
          typeof each === 'object' && each !== null ? ordered(each) : each,
        ]),
      )
}
