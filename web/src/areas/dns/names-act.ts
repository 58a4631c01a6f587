import { nameByPattern } from '@portal/contract/dns/reverse-pattern.ts'
import type { AddressBlock } from '@portal/contract/dns/reverse.ts'
import { counted } from '@portal/contract/format/counts.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { Act } from '../../acts/act.ts'
import { callAct } from '../../acts/calls.ts'

/** Names all addresses of a block that have no name. A block that is too large to list has no such act. */
export function namesAct(queryClient: QueryClient, block: AddressBlock | undefined): Act | null {
  if (!block || block.size === null) return null
  const { blockId, size, named } = block
  const unnamed = size - named
  const [address = ''] = block.block.split('/')
  return {
    key: 'names',
    title: 'Name by pattern',
    heading: `Name ${counted(unnamed, 'address', 'addresses')} by a pattern`,
    text: 'Addresses that have a name keep it. All new names are published together.',
    fields: [
      {
        kind: 'text',
        name: 'pattern',
        label: 'Pattern',
        hint: `{address} is the address with hyphens, {last} its last part. With host-{last}.example.com, ${address} is named ${nameByPattern('host-{last}.example.com', address)}.`,
        mono: true,
        maxLength: 253,
      },
    ],
    initial: { pattern: 'host-{address}.example.com' },
    refusal: unnamed === 0 ? 'Every address of this block has a name.' : undefined,
    confirm: 'Name addresses',
    do: async (body, once) => {
      const answer = await callAct('POST /dns-info/api/blocks/:blockId/names', { params: { blockId }, body }, { once })
      return `Publishing ${counted(answer.named, 'name')}`
    },
    afterwards: () => queryClient.invalidateQueries({ queryKey: ['dns'] }),
  }
}
