import type { DeskHit } from '@portal/contract/search/desk.ts'
import { call } from '../../api/client.ts'
import type { JumpTarget } from '../../shell/jump/jump-targets.ts'
import { useSearchOf, useSearchText } from '../../shell/jump/use-search.ts'
import { targetOf, targetOfIncident } from './desk-target.ts'
import { useMayEnter } from '../../session/use-may-enter.ts'

interface Found {
  found: JumpTarget[]
  hits: DeskHit[]
  isSearching: boolean
  hasFailed: boolean
}

/** The records of all accounts that the text finds; previous results stay until the next arrive. */
export function useFoundAtDesk(typed: string): Found {
  const mayEnter = useMayEnter()
  const { query, isEnough, isTyping } = useSearchText(typed)
  const { data, isFetching, isError } = useSearchOf('search of the desk', query, ({ signal }) =>
    call('GET /desk-info/api/search', { query: { query } }, { signal }),
  )
  const hits = isEnough ? (data?.hits ?? []) : []
  return {
    hits,
    found: [
      ...hits.map((hit) => targetOf(hit, mayEnter('DeskAccounts'))),
      ...(isEnough ? (data?.incidents ?? []) : []).map(targetOfIncident),
    ],
    isSearching: isFetching || isTyping,
    hasFailed: isError && isEnough,
  }
}
