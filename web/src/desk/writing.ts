import type { CaseMessage } from '@portal/contract/cases/cases.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../api/client.ts'
import { readQuery } from '../api/queries.ts'
import { useMayEnter } from '../session/use-may-enter.ts'

/** Its live update says only that someone has begun or stopped; a browser that was closed is noticed by the interval. */
const writersQuery = readQuery(
  ['writing'],
  'GET /case-desk/api/writers',
  {},
  { refetchInterval: ({ state }) => (state.data?.writers.length ? 15_000 : false) },
)

/** The names of the colleagues who are writing a reply to a case. */
export function useWriters(account: string, caseId: string): string[] {
  const mayEnter = useMayEnter()
  const { data } = useQuery({ ...writersQuery, enabled: mayEnter('DeskCases') && caseId !== '' })
  const writers = data?.writers ?? []
  return writers.filter((each) => each.caseId === caseId && each.accountId === account).map(({ name }) => name)
}

const repeatMs = 10_000

/** Says to colleagues that a reply is being written: when it begins, every ten seconds while it grows, and when it ends. */
export function useSayWriting(account: string, caseId: string, text: string): void {
  const textRef = useRef(text)
  const saidAtRef = useRef(0)
  useEffect(() => {
    if (text === textRef.current) return
    textRef.current = text
    const isWriting = text !== ''
    if (isWriting ? Date.now() - saidAtRef.current < repeatMs : saidAtRef.current === 0) return
    saidAtRef.current = isWriting ? Date.now() : 0
    say(account, caseId, isWriting)
  }, [account, caseId, text])
  useEffect(
    () => () => {
      if (saidAtRef.current > 0) say(account, caseId, false)
    },
    [account, caseId],
  )
}

function say(account: string, caseId: string, isWriting: boolean): void {
  call('PUT /case-desk/api/cases/:caseId/writing', { params: { caseId }, body: { isWriting } }, { account }).catch(
    () => {
      // A courtesy to colleagues: a reply must not be disturbed by its failure, and it ends after half a minute.
    },
  )
}

interface Thread {
  messages: readonly (Pick<CaseMessage, 'messageId' | 'kind' | 'side'> & { isInternal: boolean })[]
}

const lastReplyOf = ({ messages }: Thread): number =>
  messages.findLast(({ kind, side, isInternal }) => kind === 'message' && side === 'desk' && !isInternal)?.messageId ??
  0

/** Whether a colleague has replied since the person began to write. */
export function useUnread(found: Thread, isWriting: boolean) {
  const last = lastReplyOf(found)
  const [seen, setSeen] = useState(last)
  if (!isWriting && seen !== last) setSeen(last)
  return { isUnread: isWriting && last !== seen, read: () => setSeen(last) }
}
