import type { Quote } from '@portal/contract/quotes/quotes.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { keepQuote } from './queries.ts'

const restMs = 500

interface Autosave<V> {
  values: V
  set: (changed: Partial<V>) => void
  state: 'saved' | 'waiting' | 'saving'
  problem: string | undefined
  /** Saves pending changes. Returns whether everything is saved. */
  flush: () => Promise<boolean>
}

/** Saves changes on the server shortly after the last one, so that a draft is never lost. */
export function useAutosave<V extends object>(initial: V, save: (values: V) => Promise<Quote>): Autosave<V> {
  const queryClient = useQueryClient()
  const [values, setValues] = useState(initial)
  const [state, setState] = useState<Autosave<V>['state']>('saved')
  const [problem, setProblem] = useState<string>()
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The next values to save; one write at a time keeps them in order.
  const nextRef = useRef<V>(undefined)
  const runningRef = useRef<Promise<boolean>>(undefined)

  const run = async (): Promise<boolean> => {
    while (nextRef.current) {
      const sent = nextRef.current
      nextRef.current = undefined
      setState('saving')
      try {
        keepQuote(queryClient, await save(sent))
        setProblem(undefined)
      } catch (failure) {
        setProblem(mapFailure(failure).message)
        setState('waiting')
        return false
      }
    }
    setState('saved')
    return true
  }
  const flush = async () => {
    clearTimeout(timerRef.current)
    if (runningRef.current) await runningRef.current
    const running = run()
    runningRef.current = running
    const isDone = await running
    runningRef.current = undefined
    return isDone
  }
  const flushRef = useRef(flush)
  useEffect(() => {
    flushRef.current = flush
  })
  useEffect(
    () => () => {
      // A change just before leaving the page is saved too.
      if (nextRef.current) void flushRef.current()
    },
    [],
  )
  const set = (changed: Partial<V>) => {
    const all = { ...values, ...changed }
    setValues(all)
    nextRef.current = all
    setState('waiting')
    clearTimeout(timerRef.current)
    timerRef.current = setTimeout(() => void flushRef.current(), restMs)
  }
  return { values, set, state, problem, flush }
}
