import type { TestKind } from '@portal/contract/diagnostic-values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../api/client.ts'
import { mapFailure } from '../../api/failure.ts'
import { paths } from '../../paths.ts'
import { keepTest } from './queries.ts'

/** Asks for a test, once for each press, and goes to it. */
export function useRunTest(serviceId: string) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isSendingRef = useRef(false)
  const run = async (kind: TestKind, confirmed: boolean) => {
    if (isSendingRef.current) return
    isSendingRef.current = true
    setBusy(true)
    setProblem(undefined)
    try {
      const test = await call(
        'POST /diagnostic-info/api/services/:serviceId/tests',
        { params: { serviceId }, body: { kind, confirmed } },
        { once: crypto.randomUUID() },
      )
      keepTest(queryClient, test)
      await navigate({ to: paths.test(serviceId, test.testId) })
      setAsking(false)
    } catch (failure) {
      setProblem(mapFailure(failure).message)
    } finally {
      isSendingRef.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    problem,
    isAsking,
    setAsking: (asking: boolean) => {
      setProblem(undefined)
      setAsking(asking)
    },
    run,
  }
}
