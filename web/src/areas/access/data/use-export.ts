import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError, mapFailure } from '../../../api/failure.ts'
import { saveExport } from './save-export.ts'
import { accountDataQuery } from './queries.ts'

type State =
  | { state: 'none' }
  | { state: 'busy'; bytes: number }
  | { state: 'saved' }
  | { state: 'failed'; message: string }

export type RunningExport = State & { begin(): void; stop(): void }

/** An export continues while the person uses other pages; it ends with the tab. */
export function useExport(): RunningExport {
  const queryClient = useQueryClient()
  const [state, setState] = useState<State>({ state: 'none' })
  const stopping = useRef<AbortController>(undefined)
  const begin = async () => {
    const own = new AbortController()
    stopping.current = own
    setState({ state: 'busy', bytes: 0 })
    try {
      await saveExport(own.signal, (bytes) => setState({ state: 'busy', bytes }))
      setState({ state: 'saved' })
    } catch (error) {
      setState(own.signal.aborted ? { state: 'none' } : { state: 'failed', message: messageOf(error) })
    }
    void queryClient.invalidateQueries({ queryKey: accountDataQuery.queryKey })
  }
  return { ...state, begin: () => void begin(), stop: () => stopping.current?.abort() }
}

const messageOf = (error: unknown) =>
  error instanceof ApiError ? mapFailure(error).message : 'The download was interrupted.'
