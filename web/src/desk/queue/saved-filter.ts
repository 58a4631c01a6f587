import type { deskWorkListing } from '@portal/contract/desk/listing.ts'
import type { CountedQueue } from '@portal/contract/desk/queues.ts'
import type { ListingAddress } from '@portal/contract/listing.ts'

type Address = ListingAddress<typeof deskWorkListing>
const names = ['whose', 'later', 'kind', 'accountId', 'search'] as const

/** The filters and the search of an address, without its page. */
export function filterOfAddress(address: Address): Address {
  return Object.fromEntries(names.flatMap((name) => (address[name] ? [[name, address[name]]] : [])))
}

/** The saved queue that an address shows. */
export function savedQueueOf(queues: readonly CountedQueue[], address: Address): CountedQueue | undefined {
  const same = (filter: Address) => names.every((name) => valueOf(filter, name) === valueOf(address, name))
  return queues.find(({ filter }) => same(filter))
}

const valueOf = (address: Address, name: (typeof names)[number]) =>
  address[name] || (name === 'later' ? 'now' : undefined)
