import { searchedText } from '@portal/contract/search/values.ts'
import { keepPreviousData, type QueryFunction, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'

// Waits for a pause in typing; pasted text needs none.
const pauseMs = 120

/** The text to search for, after a pause in typing; empty if it is too short. */
export function useSearchText(typed: string) {
  const text = searchedText(typed)
  const query = usePaused(useDeferredValue(text))
  return {
    query,
    isEnough: query !== '',
    isTyping: text !== query && text !== '',
  }
}

/** The previous results stay until the next arrive. */
export function useSearchOf<T>(name: string, query: string, queryFn: QueryFunction<T>, isOffered = true) {
  return useQuery({
    queryKey: [name, query],
    queryFn,
    placeholderData: keepPreviousData,
    enabled: isOffered && query !== '',
    retry: false,
  })
}

function usePaused(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
