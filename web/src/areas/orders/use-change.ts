import type { Order } from '@portal/contract/orders.ts'
import { useToasts } from '@portal/ui/src/Toasts.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { mapFailure } from '../../api/failure.ts'
import { keepOrder } from './queries.ts'

/** What a form does once the server has changed the order: show it and say so. */
export function useKept(): (order: Order, told: string) => void {
  const queryClient = useQueryClient()
  const toasts = useToasts()
  return (order, told) => {
    keepOrder(queryClient, order)
    toasts.show({ kind: 'ok', text: told })
  }
}

interface Change {
  isBusy: boolean
  problem: string | undefined
  /** Answers whether it was done. */
  act: (work: (once: string) => Promise<Order>, told: string) => Promise<boolean>
  forget: () => void
}

/** One press of a button that changes the order; a failure is told where the button is. */
export function useChange(): Change {
  const keep = useKept()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const act: Change['act'] = async (work, told) => {
    setBusy(true)
    setProblem(undefined)
    try {
      keep(await work(crypto.randomUUID()), told)
      return true
    } catch (failure) {
      setProblem(mapFailure(failure).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, act, forget: () => setProblem(undefined) }
}

/** Why something cannot be done now; undefined where it can. */
export function whyNot(order: Order, key: Order['actions'][number]['key']): string | undefined {
  return order.actions.find((action) => action.key === key)?.reasonDisabled ?? undefined
}
